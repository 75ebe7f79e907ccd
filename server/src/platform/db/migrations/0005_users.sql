-- Any number of roles, departments and posts; the users of departments and roles are found by index.
alter table blade_user
  alter column role_id type text,
  alter column dept_id type text,
  alter column post_id type text;
create index blade_user_roles on blade_user using gin (string_to_array(role_id, ',')) where is_deleted = 0;
create index blade_user_departments on blade_user using gin (string_to_array(dept_id, ',')) where is_deleted = 0;
create index blade_user_waiting on blade_user (tenant_id) where is_deleted = 0 and status = 3;
