"""What a game is built with: parameters, notation, positions, documents, schemas, geometry, planes, terminal."""
