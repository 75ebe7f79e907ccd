-- Views of lists are shared with the people of a role or with everyone of the tenant, and keep columns besides filters.
-- Those of before are cards of the home screen.
alter table blade_saved_view
  add column layout jsonb,
  add column shared_with varchar(10) not null default 'own' check (shared_with in ('own', 'role', 'everyone')),
  add column shared_role_id bigint,
  add column is_pinned smallint not null default 1,
  add check ((shared_with = 'role') = (shared_role_id is not null));
create index blade_saved_view_shared_role on blade_saved_view (shared_role_id) where is_deleted = 0;
create index blade_saved_view_everyone on blade_saved_view (tenant_id) where shared_with = 'everyone' and is_deleted = 0;

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
