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

create table blade_attach (
  like base_record including all,
  link varchar(1000) not null,
  domain varchar(500),
  name varchar(500),
  original_name varchar(500),
  extension varchar(12),
  attach_size bigint
);
create index blade_attach_name on blade_attach (tenant_id, name) where is_deleted = 0;
select scope_table('blade_attach', 'tenant');

-- Every object in every storage, written before the object itself: what was left halfway is found here, never by
-- listing a bucket. Status: 1 on its way, 2 kept, 3 released and waiting for its removal, 4 released and
-- still shown by some record.
create table stored_file (
  like base_record including all,
  storage_id bigint,
  name varchar(255) not null,
  media_type varchar(100) not null,
  byte_size bigint not null,
  original_name varchar(500) not null
);
create unique index stored_file_name_key on stored_file (tenant_id, name) where is_deleted = 0;
create index stored_file_unsettled on stored_file (status, update_time) where is_deleted = 0 and status <> 2;
create index stored_file_storage on stored_file (storage_id) where is_deleted = 0;
select scope_table('stored_file', 'tenant');
