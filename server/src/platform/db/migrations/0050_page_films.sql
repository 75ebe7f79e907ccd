-- The reading video of a page: how far it is, what it was made of, and which one is ours to replace.
create table page_film (
  like base_record including all,
  page_id bigint not null,
  state varchar(16) not null,
  percent integer not null default 0,
  fault varchar(16),
  made_from varchar(64),
  video_url varchar(1000)
);
create unique index page_film_page_id_key on page_film (page_id) where is_deleted = 0;
create index page_film_waiting on page_film (update_time, id) where is_deleted = 0 and state in ('waiting', 'running');
select scope_table('page_film', 'tenant');

alter table blade_page drop column filmed_from;
