create table blade_tenant (
  like base_record including all,
  tenant_name varchar(50) not null,
  domain varchar(255),
  background_url varchar(1000),
  linkman varchar(64),
  contact_number varchar(20),
  address varchar(255),
  -- -1 and 0: no limit.
  account_number integer default -1,
  expire_time timestamp(0),
  package_id bigint,
  datasource_id bigint,
  -- Limit of stored files; null: none of its own.
  storage_megabytes integer
);
create unique index blade_tenant_tenant_id_key on blade_tenant (tenant_id) where is_deleted = 0;
create index blade_tenant_domain on blade_tenant (domain) where is_deleted = 0 and domain is not null;
create index blade_tenant_by_package on blade_tenant (package_id) where is_deleted = 0;
create index blade_tenant_by_datasource on blade_tenant (datasource_id) where is_deleted = 0;
select scope_table('blade_tenant', 'tenant');
-- Tenants are created and changed by the platform alone.
drop policy blade_tenant_insert on blade_tenant;
drop policy blade_tenant_update on blade_tenant;
create policy blade_tenant_insert on blade_tenant for insert
  with check ((select current_setting('app.tenant', true)) = '*');
create policy blade_tenant_update on blade_tenant for update
  using ((select current_setting('app.tenant', true)) = '*')
  with check ((select current_setting('app.tenant', true)) = '*');
