-- Images and videos of an article that the site shows and the printed page does not.
alter table blade_articlesext add column image_ids text;
alter table blade_articlesext add column video_ids text;
