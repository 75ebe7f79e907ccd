-- Which records of a module roles see. Those of the platform hold in its own tenant, and are templates for the others.
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
  remark varchar(255),
  -- The scope of the platform that this one was copied from.
  template_id bigint,
  masked_fields varchar(255),
  read_only_fields varchar(255)
);
create index blade_data_scope_menu on blade_data_scope (menu_id) where is_deleted = 0;
create index blade_data_scope_template on blade_data_scope (tenant_id, template_id) where is_deleted = 0;
select scope_table('blade_data_scope', 'shared');
