"""People who keep a name: accounts, passkeys, sessions, export, deletion."""
