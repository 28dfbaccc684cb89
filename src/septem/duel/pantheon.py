TABLE = None
