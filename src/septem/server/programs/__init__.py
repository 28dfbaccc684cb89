"""Programs that act for a person: tokens, events, challenges, their part of the API."""
