create table blade_tenant_package (
  like base_record including all,
  package_name varchar(50) not null,
  menu_id text not null,
  remark varchar(255)
);
select scope_table('blade_tenant_package', 'platform');
