-- A tenant's own row: its people may read it, the platform alone writes it.
drop policy blade_tenant_insert on blade_tenant;
drop policy blade_tenant_update on blade_tenant;
create policy blade_tenant_insert on blade_tenant for insert
  with check ((select current_setting('app.tenant', true)) = '*');
create policy blade_tenant_update on blade_tenant for update
  using ((select current_setting('app.tenant', true)) = '*')
  with check ((select current_setting('app.tenant', true)) = '*');
create index blade_tenant_by_package on blade_tenant (package_id) where is_deleted = 0;

alter table blade_client alter column autoapprove type integer
  using case when autoapprove in ('1', 'true') then 1 else 0 end;

create table blade_datasource (
  like base_record including all,
  name varchar(100) not null,
  remark varchar(255)
);
select scope_table('blade_datasource', 'platform');
