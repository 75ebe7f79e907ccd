-- Which calls roles may make. Those of the platform hold in its own tenant, and are templates for the others.
create table blade_api_scope (
  like base_record including all,
  menu_id bigint not null,
  resource_code varchar(255) not null,
  scope_name varchar(255) not null,
  scope_path varchar(255) not null,
  scope_type integer not null,
  remark varchar(255),
  -- The scope of the platform that this one was copied from.
  template_id bigint
);
create index blade_api_scope_menu on blade_api_scope (menu_id) where is_deleted = 0;
create index blade_api_scope_template on blade_api_scope (tenant_id, template_id) where is_deleted = 0;
select scope_table('blade_api_scope', 'shared');
