create table blade_images (
  like base_record including all,
  title varchar(200) not null,
  img_url varchar(1000) not null,
  thumb_url varchar(1000),
  image_type integer not null default 1,
  description varchar(500),
  photographer varchar(100),
  copyright_text varchar(255),
  article_id bigint,
  edition_id bigint,
  page_id bigint,
  width integer,
  height integer,
  file_size bigint,
  sort integer,
  credit varchar(200),
  licence_until timestamp(0),
  alt_text varchar(300)
);
create index blade_images_article on blade_images (article_id) where is_deleted = 0;
create index blade_images_edition on blade_images (edition_id) where is_deleted = 0;
select scope_table('blade_images', 'tenant');
select withhold('blade_images', 'article_id', 'edition_id', 'page_id');
