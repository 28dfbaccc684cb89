"""Several server processes: who has which table, requests handed on, a start that compiles meanwhile."""
