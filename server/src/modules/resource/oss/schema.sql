-- Object storages of a tenant. Status 2 is the enabled one, of which there is one at most; without it files stay in DATA_DIR.
create table blade_oss (
  like base_record including all,
  category integer not null,
  oss_code varchar(32) not null,
  endpoint varchar(255) not null,
  access_key text not null,
  secret_key text not null,
  bucket_name varchar(255) not null,
  app_id varchar(64),
  region varchar(64),
  remark varchar(255)
);
create unique index blade_oss_oss_code_key on blade_oss (tenant_id, oss_code) where is_deleted = 0;
create unique index blade_oss_enabled on blade_oss (tenant_id) where status = 2 and is_deleted = 0;
select scope_table('blade_oss', 'tenant');
