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
