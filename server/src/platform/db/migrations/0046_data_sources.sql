-- How a data source is reached. The password is encrypted; a source of before has nothing to be reached by.
alter table blade_datasource
  add column driver_class varchar(100) not null default '',
  add column url varchar(500) not null default '',
  add column username varchar(100) not null default '',
  add column password text;
alter table blade_datasource
  alter column driver_class drop default,
  alter column url drop default,
  alter column username drop default;
create index blade_tenant_by_datasource on blade_tenant (datasource_id) where is_deleted = 0;
