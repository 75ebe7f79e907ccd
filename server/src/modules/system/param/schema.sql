create table blade_param (
  like base_record including all,
  param_name varchar(255) not null,
  param_key varchar(255) not null,
  param_value varchar(2000) not null,
  remark varchar(255)
);
create unique index blade_param_param_key_key on blade_param (tenant_id, param_key) where is_deleted = 0;
select scope_table('blade_param', 'shared');
