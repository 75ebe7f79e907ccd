-- Each person's own sign-ins, and the tries with a wrong password. Rows are only ever added; the old ones go at night.
create table sign_in_log (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  -- Grant type of the token endpoint.
  way varchar(16) not null,
  result varchar(16) not null check (result in ('success', 'wrongPassword')),
  address varchar(64) not null,
  user_agent varchar(255) not null,
  tried_at timestamp(0) not null default localtimestamp(0)
);
create index sign_in_log_user on sign_in_log (user_id, id desc);
create index sign_in_log_tried on sign_in_log (tried_at);
select scope_table('sign_in_log', 'journal');
