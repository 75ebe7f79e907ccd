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
  check (num_nonnulls(user_id, role_id) = 1)
);
create index blade_saved_view_user on blade_saved_view (user_id) where is_deleted = 0;
create index blade_saved_view_role on blade_saved_view (role_id) where is_deleted = 0;
select scope_table('blade_saved_view', 'tenant');

-- The cards of the home screen in their order, of an account or, by default, of a role.
create table blade_home_screen (
  like base_record including all,
  cards jsonb not null,
  user_id bigint,
  role_id bigint,
  check (num_nonnulls(user_id, role_id) = 1)
);
create unique index blade_home_screen_user on blade_home_screen (user_id) where is_deleted = 0;
create unique index blade_home_screen_role on blade_home_screen (role_id) where is_deleted = 0;
select scope_table('blade_home_screen', 'tenant');
