"""Tables people share: what is kept, who sits where, what is sent to whom."""
