-- Packages lose the menus that only the platform can use, and groups of nothing else; see platformCodes in the contract.
select set_config('app.tenant', '*', true);

with platform_menu as (
  select id from blade_menu
  where code in (
    'dict_add', 'dict_edit', 'dict_delete', 'region_add', 'region_edit', 'region_delete',
    'tenant', 'tenant_add', 'tenant_edit', 'tenant_delete', 'tenant_view',
    'tenant_package', 'tenant_package_add', 'tenant_package_edit', 'tenant_package_delete', 'tenant_package_view',
    'client', 'client_add', 'client_edit', 'client_delete', 'client_view',
    'datasource', 'datasource_add', 'datasource_edit', 'datasource_delete', 'datasource_view', 'datasource_test',
    'datasource_browse', 'code', 'code_add', 'code_edit', 'code_delete', 'code_view',
    'menu', 'menu_add', 'menu_edit', 'menu_delete', 'menu_view')
), removed as (
  select id::text from platform_menu
  union
  select parent_id::text from blade_menu
  where category = 1 and is_deleted = 0
  group by parent_id
  having bool_and(id in (select id from platform_menu))
), repaired as (
  select id, tenant_id, menu_id as was, (
    select string_agg(part, ',' order by place)
    from unnest(string_to_array(menu_id, ',')) with ordinality as parts (part, place)
    where part not in (select id from removed)
  ) as menu_id
  from blade_tenant_package
  where string_to_array(menu_id, ',') && array(select id from removed)
), reported as (
  insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was)
  select '0081_package_menus.sql', tenant_id, 'blade_tenant_package', id::text, 'menuId', was from repaired
)
update blade_tenant_package package set menu_id = coalesce(repaired.menu_id, '')
from repaired where repaired.id = package.id;
