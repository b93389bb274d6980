"""Other formats, read and written: game records of other sites."""
