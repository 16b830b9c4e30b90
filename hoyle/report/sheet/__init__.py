"""A PAR sheet as text, JSON, HTML, CSV or workbook."""
