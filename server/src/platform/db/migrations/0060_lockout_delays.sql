-- Wrong tries are answered with growing delays: `until` says when they are forgotten, `locked_until` when the next one
-- may be made.
alter table sys_login_failure
  add column locked_until timestamptz,
  -- Whose sign-in it is, the account in lower case; empty for what else is counted.
  add column tenant_id varchar(12),
  add column account varchar(100);
create index sys_login_failure_account on sys_login_failure (tenant_id, account);
