-- A PDF may have two pages of the paper on its sheet: the half that a page is, and the PDF of which this is known.
alter table blade_page
  add column pdf_part text check (pdf_part in ('whole', 'left', 'right')),
  add column pdf_part_of text;
