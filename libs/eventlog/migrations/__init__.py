"""How the tables of the log came to be; `libs.eventlog.sql.engines` runs them on opening."""
