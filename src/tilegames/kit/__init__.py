"""What a game is built with: parameters, notation, documents, schemas, geometry, planes, terminal colours."""
