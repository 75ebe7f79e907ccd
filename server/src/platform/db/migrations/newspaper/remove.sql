-- A new database without the newspaper has run the migrations that made it, as some of them are about other tables too;
-- in the same transaction its tables go again. Nothing else ever runs this.
drop view reporting.articles, reporting.columns, reporting.editions, reporting.pages, reporting.comments, reporting.videos,
  reporting.feedback;
drop function articles_with(text, bigint), newest_articles_with(text, integer);
drop table blade_articles, blade_articlesext, blade_columns, blade_comment, blade_edition, blade_feedback, blade_images,
  blade_notes, blade_page, blade_videos, edition_drawing, page_film;
drop schema search cascade;
