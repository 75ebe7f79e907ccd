-- What limits roles: which records of a module they see, and which calls they may make.

create table blade_data_scope (
  like base_record including all,
  menu_id bigint not null,
  resource_code varchar(255) not null,
  scope_name varchar(255) not null,
  scope_field varchar(255) not null default '*',
  scope_class varchar(500),
  scope_column varchar(255),
  -- 1 all, 2 own, 3 own departments, 4 those and below, 5 the rule in scope_value.
  scope_type integer not null,
  scope_value varchar(2000),
  remark varchar(255)
);
create index blade_data_scope_menu on blade_data_scope (menu_id) where is_deleted = 0;
select scope_table('blade_data_scope', 'platform');

create table blade_api_scope (
  like base_record including all,
  menu_id bigint not null,
  resource_code varchar(255) not null,
  scope_name varchar(255) not null,
  scope_path varchar(255) not null,
  scope_type integer not null,
  remark varchar(255)
);
create index blade_api_scope_menu on blade_api_scope (menu_id) where is_deleted = 0;
select scope_table('blade_api_scope', 'platform');

create index blade_role_scope_scope on blade_role_scope (scope_id);
