-- Why an edition was released though something was missing.
alter table blade_edition add column release_reason varchar(500);

-- What the image and the video of a page were made of, so that nothing is made twice, and since when that goes on.
alter table blade_page
  add column drawn_from varchar(1000),
  add column filmed_from varchar(64),
  add column convert_began timestamptz;

-- The latest run over the pages of an edition that lack an image.
create table edition_drawing (
  like base_record including all,
  edition_id bigint not null,
  state varchar(16) not null,
  done integer not null default 0,
  failed integer not null default 0,
  total integer not null
);
create unique index edition_drawing_edition_id_key on edition_drawing (edition_id) where is_deleted = 0;
select scope_table('edition_drawing', 'tenant');
