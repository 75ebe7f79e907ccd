-- Settings of the code generator; the fields of the module that it makes are kept as JSON.
create table blade_code (
  like base_record including all,
  datasource_id bigint,
  code_name varchar(64) not null,
  code_name_en varchar(64),
  service_name varchar(64) not null,
  table_name varchar(63) not null,
  table_prefix varchar(32) not null,
  pk_name varchar(63) not null,
  template integer not null default 1,
  menu_under varchar(64),
  field_list text,
  package_name varchar(500) not null,
  base_mode integer not null default 2,
  wrap_mode integer not null default 2,
  api_path varchar(2000) not null,
  web_path varchar(2000) not null
);
select scope_table('blade_code', 'platform');
