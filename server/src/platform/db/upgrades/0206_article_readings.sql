-- What was kept, adapted, lost or hidden when the text of an article was imported, pasted or read from a page.
alter table blade_articles add column reading text;
