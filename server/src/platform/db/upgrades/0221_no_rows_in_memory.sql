-- Processes no longer keep rows of these tables in memory, so nobody hears of their changes; see migrations 98, 99 and 105.
drop function announce_change() cascade;

-- A word that stands in many articles is looked up in the order of the list; see migration 51.
drop function newest_articles_with(text, integer);
