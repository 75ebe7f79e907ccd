-- The fee of an article's author, in the newspaper's currency.
alter table blade_articles add column fee numeric(15, 2);
