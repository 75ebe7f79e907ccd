create table blade_articlesext (
  like base_record including all,
  article_id bigint not null,
  doc_no varchar(100),
  original_url varchar(500),
  copyright_text varchar(255),
  audio_url varchar(1000),
  seo_title varchar(200),
  seo_keywords varchar(255),
  seo_description varchar(500),
  ai_summary text,
  view_count bigint,
  like_count bigint,
  share_count bigint,
  collect_count bigint,
  comment_count bigint,
  ext_json text,
  -- Images and videos that the site shows and the printed page does not.
  image_ids text,
  video_ids text
);
create unique index blade_articlesext_article_id_key on blade_articlesext (tenant_id, article_id) where is_deleted = 0;
select scope_table('blade_articlesext', 'tenant');
select withhold('blade_articlesext', 'article_id');
