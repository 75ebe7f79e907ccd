create table blade_param (
  like base_record including all,
  param_name varchar(255) not null,
  param_key varchar(255) not null,
  param_value varchar(2000) not null,
  remark varchar(255)
);
create unique index blade_param_param_key_key on blade_param (tenant_id, param_key) where is_deleted = 0;
select scope_table('blade_param', 'shared');

create table blade_post (
  like base_record including all,
  category integer not null,
  post_code varchar(12) not null,
  post_name varchar(64) not null,
  sort integer not null,
  remark varchar(255)
);
create index blade_post_order on blade_post (tenant_id, sort, id) where is_deleted = 0;
create index blade_post_order_all on blade_post (sort, id) where is_deleted = 0;
select scope_table('blade_post', 'tenant');

create table blade_dict (
  like base_record including all,
  parent_id bigint not null default 0,
  code varchar(64) not null,
  dict_value varchar(255) not null,
  dict_key varchar(64),
  sort integer not null,
  is_sealed integer not null default 0,
  remark varchar(255)
);
create unique index blade_dict_code_dict_key_key on blade_dict (tenant_id, code, dict_key) where is_deleted = 0;
create index blade_dict_parent on blade_dict (parent_id) where is_deleted = 0;
select scope_table('blade_dict', 'platform');

create table blade_tenant_package (
  like base_record including all,
  package_name varchar(50) not null,
  menu_id text not null,
  remark varchar(255)
);
select scope_table('blade_tenant_package', 'platform');
