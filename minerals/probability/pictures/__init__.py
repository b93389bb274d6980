"""Pictures made from exact distributions: bars, trees, icons, tables, areas, Venn diagrams and grids.

They are methods of `Distribution`, and each returns a `Picture`: SVG in the colours of the boards, text, a description
for screen readers, and the data.
"""

from minerals.probability.pictures.picture import Look, Looks, Picture, by_caption

__all__ = ["Look", "Looks", "Picture", "by_caption"]
