-- Articles that were released with their edition: which one, and their version then.
alter table blade_articles add column released_with bigint;
alter table blade_articles add column released_version integer;
create index blade_articles_released_with on blade_articles (released_with) where is_deleted = 0 and released_with is not null;

-- What the withdrawal of an edition does to articles that were changed since its release; null: nobody has said.
alter table blade_edition add column keep_changed smallint;

-- The withdrawal of an edition, so that it can be undone as long as nothing has changed since.
create table edition_withdrawal (
  like base_record including all,
  edition_id bigint not null,
  edition_version integer not null,
  publish_time timestamp(0),
  release_reason varchar(500),
  -- Versions of pages and articles after the withdrawal.
  mark varchar(64) not null,
  articles jsonb not null
);
create unique index edition_withdrawal_edition_id_key on edition_withdrawal (edition_id) where is_deleted = 0;
select scope_table('edition_withdrawal', 'tenant');
