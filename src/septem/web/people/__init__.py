"""People who keep their name: who is asking, their page, passkeys, the recovery link, devices, export and deletion."""
