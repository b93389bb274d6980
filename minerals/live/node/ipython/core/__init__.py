"""Nothing but what is below."""
