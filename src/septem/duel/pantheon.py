from typing import Final
TABLE: Final = None
