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
select withhold('blade_notes', 'article_id', 'edition_id', 'page_id');
