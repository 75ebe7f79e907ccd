-- The reason for which content was sent back to its author.
alter table blade_articles add column return_reason varchar(500);
alter table blade_videos add column return_reason varchar(500);
alter table blade_edition add column return_reason varchar(500);
