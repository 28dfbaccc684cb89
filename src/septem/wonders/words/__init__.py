"""Words: notation, sentences, refusals."""
