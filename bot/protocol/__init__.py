"""Players in other processes (docs/PLAYER_PROTOCOL.md): what they are asked, and their answers."""
