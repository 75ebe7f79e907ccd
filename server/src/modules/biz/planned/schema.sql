-- Releases of editions and articles at a set time.
create table planned_release (
  like base_record including all,
  release_time timestamp(0) not null,
  edition_id bigint,
  article_id bigint,
  planner_id bigint,
  plan_state integer not null default 1,
  reason varchar(500),
  fault varchar(1000),
  fault_en varchar(1000),
  settled_time timestamp(0),
  -- The session, roles and departments of the planner, with whose rights of then the release takes place.
  planner jsonb not null,
  check ((edition_id is null) <> (article_id is null))
);
-- A record has one plan that is open or failed.
create unique index planned_release_record on planned_release (coalesce(edition_id, article_id))
  where is_deleted = 0 and plan_state in (1, 2);
create index planned_release_order on planned_release (tenant_id, plan_state, release_time, id) where is_deleted = 0;
select scope_table('planned_release', 'tenant');
select withhold('planned_release', 'edition_id', 'article_id');
