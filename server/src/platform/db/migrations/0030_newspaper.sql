-- The newspaper's own records. States count from 1 and stand in the dictionaries of each tenant.
create table blade_columns (
  like base_record including all,
  column_name varchar(64) not null,
  parent_id bigint not null default 0,
  column_code varchar(64) not null,
  column_type integer not null default 1,
  column_editor varchar(64),
  sort integer not null,
  is_nav integer not null default 1,
  link_url varchar(500),
  icon varchar(100),
  cover_url varchar(1000),
  remark varchar(500)
);
create unique index blade_columns_column_code_key on blade_columns (tenant_id, column_code) where is_deleted = 0;
create index blade_columns_parent on blade_columns (parent_id, sort) where is_deleted = 0;
select scope_table('blade_columns', 'tenant');

create table blade_edition (
  like base_record including all,
  title varchar(100) not null,
  edition_no integer not null,
  total_no integer,
  publish_date timestamp(0) not null,
  page_count integer,
  is_special integer not null default 0,
  editor_in_chief varchar(64),
  cover_url varchar(1000),
  pdf_url varchar(1000),
  publish_state integer not null default 1,
  publish_time timestamp(0),
  view_count bigint,
  remark varchar(500)
);
create index blade_edition_date on blade_edition (tenant_id, publish_date desc, id desc) where is_deleted = 0;
create index blade_edition_date_all on blade_edition (publish_date desc, id desc) where is_deleted = 0;
select scope_table('blade_edition', 'tenant');

create table blade_page (
  like base_record including all,
  page_no varchar(16) not null,
  page_name varchar(100) not null,
  edition_id bigint not null,
  sort integer not null,
  column_id bigint,
  duty_editor varchar(64),
  layout_editor varchar(64),
  pdf_url varchar(1000),
  img_url varchar(1000),
  thumb_url varchar(1000),
  width integer,
  height integer,
  video_url varchar(1000),
  convert_state integer not null default 1
);
-- No edition has two pages of one number.
create unique index blade_page_edition_id_page_no_key on blade_page (tenant_id, edition_id, page_no) where is_deleted = 0;
create index blade_page_order on blade_page (tenant_id, edition_id desc, sort, id) where is_deleted = 0;
create index blade_page_order_all on blade_page (edition_id desc, sort, id) where is_deleted = 0;
create index blade_page_column on blade_page (column_id) where is_deleted = 0;
select scope_table('blade_page', 'tenant');

create table blade_articles (
  like base_record including all,
  lead_title varchar(200),
  title varchar(200) not null,
  sub_title varchar(200),
  author varchar(100),
  correspondent varchar(100),
  source varchar(100),
  column_id bigint not null,
  edition_id bigint,
  page_id bigint,
  article_type integer not null default 1,
  summary varchar(500),
  content text not null,
  cover_url varchar(1000),
  keywords varchar(255),
  link_url varchar(500),
  sort integer,
  is_top integer not null default 0,
  is_recommend integer not null default 0,
  allow_comment integer not null default 1,
  image_ids text,
  video_ids text,
  coordinates text,
  publish_state integer not null default 1,
  publish_time timestamp(0)
);
create index blade_articles_state on blade_articles (tenant_id, publish_state, create_time desc, id desc) where is_deleted = 0;
create index blade_articles_column on blade_articles (column_id, create_time desc, id desc) where is_deleted = 0;
create index blade_articles_edition on blade_articles (edition_id, create_time desc, id desc) where is_deleted = 0;
create index blade_articles_page on blade_articles (page_id, sort, id) where is_deleted = 0;
create index blade_articles_published on blade_articles (tenant_id, publish_time desc, id desc) where is_deleted = 0;
select scope_table('blade_articles', 'tenant');

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
  ext_json text
);
create unique index blade_articlesext_article_id_key on blade_articlesext (tenant_id, article_id) where is_deleted = 0;
select scope_table('blade_articlesext', 'tenant');

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
  sort integer
);
create index blade_images_article on blade_images (article_id) where is_deleted = 0;
create index blade_images_edition on blade_images (edition_id) where is_deleted = 0;
select scope_table('blade_images', 'tenant');

create table blade_videos (
  like base_record including all,
  title varchar(200) not null,
  video_url varchar(1000) not null,
  cover_url varchar(1000),
  duration integer,
  width integer,
  height integer,
  file_size bigint,
  column_id bigint,
  source varchar(100),
  author varchar(100),
  description varchar(500),
  keywords varchar(255),
  sort integer,
  publish_state integer not null default 1,
  publish_time timestamp(0),
  view_count bigint
);
create index blade_videos_column on blade_videos (column_id, create_time desc, id desc) where is_deleted = 0;
create index blade_videos_state on blade_videos (tenant_id, publish_state, create_time desc, id desc) where is_deleted = 0;
select scope_table('blade_videos', 'tenant');

create table blade_comment (
  like base_record including all,
  content varchar(2000) not null,
  target_type integer not null default 1,
  target_id varchar(19) not null,
  target_title varchar(255),
  parent_id bigint,
  user_name varchar(100),
  user_id bigint,
  user_avatar varchar(1000),
  ip varchar(64),
  like_count bigint,
  approved integer not null default 1,
  approved_user bigint,
  approved_time timestamp(0),
  approved_remark varchar(255)
);
create index blade_comment_state on blade_comment (tenant_id, approved, create_time desc, id desc) where is_deleted = 0;
create index blade_comment_target on blade_comment (tenant_id, target_type, target_id) where is_deleted = 0;
select scope_table('blade_comment', 'tenant');

create table blade_feedback (
  like base_record including all,
  content varchar(4000) not null,
  feedback_type integer not null default 1,
  user_name varchar(100),
  phone varchar(32),
  email varchar(100),
  article_id bigint,
  images varchar(4000),
  handle_state integer not null default 1,
  reply_content varchar(2000),
  reply_user bigint,
  reply_time timestamp(0)
);
create index blade_feedback_state on blade_feedback (tenant_id, handle_state, create_time desc, id desc) where is_deleted = 0;
select scope_table('blade_feedback', 'tenant');

create table blade_notes (
  like base_record including all,
  content varchar(4000) not null,
  quote_text varchar(2000),
  article_id bigint,
  edition_id bigint,
  page_id bigint,
  position varchar(2000),
  user_name varchar(100),
  user_id bigint,
  is_public integer not null default 0
);
create index blade_notes_article on blade_notes (article_id) where is_deleted = 0;
select scope_table('blade_notes', 'tenant');
