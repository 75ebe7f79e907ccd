-- Stored values that a migration repaired. Each is reported once after the upgrade; see reportRepairs.ts.
create table upgrade_repairs (
  id bigint generated always as identity primary key,
  migration text not null,
  tenant_id varchar(12),
  table_name text not null,
  record_id text,
  field text,
  was text,
  reported_at timestamptz
);
-- Without a policy only the owner reads it: it holds values of all tenants.
alter table upgrade_repairs enable row level security;
