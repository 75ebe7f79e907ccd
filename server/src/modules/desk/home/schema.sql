-- A list as somebody wants to see it again: a module, filters and an order. It belongs to an account, or to a role for
-- all who have it.
create table blade_saved_view (
  like base_record including all,
  name varchar(100) not null,
  -- API path of the module.
  path varchar(100) not null,
  filters jsonb not null default '[]',
  sorters jsonb not null default '[]',
  user_id bigint,
  role_id bigint,
  layout jsonb,
  -- With whom it is shared: nobody, the people of shared_role_id, or the tenant.
  shared_with varchar(10) not null default 'own' check (shared_with in ('own', 'role', 'everyone')),
  shared_role_id bigint,
  check (num_nonnulls(user_id, role_id) = 1),
  check ((shared_with = 'role') = (shared_role_id is not null))
);
create index blade_saved_view_user on blade_saved_view (user_id) where is_deleted = 0;
create index blade_saved_view_role on blade_saved_view (role_id) where is_deleted = 0;
create index blade_saved_view_shared_role on blade_saved_view (shared_role_id) where is_deleted = 0;
create index blade_saved_view_everyone on blade_saved_view (tenant_id) where shared_with = 'everyone' and is_deleted = 0;
select scope_table('blade_saved_view', 'tenant');

-- The columns of a list as an account has arranged them, and the view that the list begins with.
create table blade_list_setting (
  like base_record including all,
  user_id bigint not null,
  -- API path of the module.
  path varchar(100) not null,
  layout jsonb,
  view_id bigint
);
create unique index blade_list_setting_user on blade_list_setting (user_id, path) where is_deleted = 0;
select scope_table('blade_list_setting', 'tenant');
