create table blade_role (
  like base_record including all,
  parent_id bigint not null default 0,
  role_name varchar(64) not null,
  sort integer not null default 0,
  role_alias varchar(64) not null
);
create index blade_role_tenant on blade_role (tenant_id, sort) where is_deleted = 0;
select scope_table('blade_role', 'tenant');

-- Links are written and removed whole; whoever may grant has been checked for both ends before.
create table blade_role_menu (
  role_id bigint not null,
  menu_id bigint not null,
  primary key (role_id, menu_id)
);

create table blade_role_scope (
  role_id bigint not null,
  scope_id bigint not null,
  -- 1 data scope, 2 API scope.
  scope_category integer not null,
  primary key (role_id, scope_category, scope_id)
);
create index blade_role_scope_scope on blade_role_scope (scope_id);
