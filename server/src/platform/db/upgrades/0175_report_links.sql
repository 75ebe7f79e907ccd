-- Links that show a report to people without an account. Rows stay when a link has ended, and say what became of it.
create table report_link (
  like base_record including all,
  -- SHA-256 of the secret in the link.
  hash char(64) not null unique,
  report_id bigint not null,
  expire_time timestamp(0) not null,
  -- Fixed parameters by their names; null: the defaults of the moment.
  chosen jsonb,
  -- The session, roles and departments of the maker, with whose rights of then the report is run.
  maker jsonb not null,
  revoke_time timestamp(0),
  revoke_user bigint,
  open_time timestamp(0),
  opens integer not null default 0
);
create index report_link_report on report_link (tenant_id, report_id, id desc) where is_deleted = 0;
select scope_table('report_link', 'tenant');
