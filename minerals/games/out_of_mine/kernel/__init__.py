"""The packing of Out of Mine!, counted by compiled code; loaded only when something is counted."""
