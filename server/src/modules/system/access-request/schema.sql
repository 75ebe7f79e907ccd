create table blade_access_request (
  like base_record including all,
  permission varchar(200) not null,
  user_id bigint,
  -- The item of the menu that was requested, and the role that would give it.
  menu_id bigint,
  role_id bigint,
  reason varchar(500),
  outcome integer not null default 1,
  end_time timestamp(0),
  remark varchar(255)
);
create unique index blade_access_request_open on blade_access_request (user_id, menu_id)
  where is_deleted = 0 and outcome = 1;
create index blade_access_request_outcome on blade_access_request (tenant_id, outcome, id) where is_deleted = 0;
select scope_table('blade_access_request', 'tenant');
