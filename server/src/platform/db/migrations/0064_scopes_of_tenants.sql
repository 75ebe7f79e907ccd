-- Data and API scopes belong to the tenant whose roles they limit. Those of the platform hold in its own tenant, and are
-- templates for the others: template_id names the one that a scope was copied from.
do $$
declare
  name text;
  tenant constant text := '(select current_setting(''app.tenant'', true))';
  every constant text := tenant || ' = ''*''';
  own constant text := 'tenant_id = ' || tenant || ' or ' || every;
begin
  foreach name in array array['blade_data_scope', 'blade_api_scope'] loop
    execute format('alter table %I add column template_id bigint', name);
    execute format('create index %I on %I (tenant_id, template_id) where is_deleted = 0', name || '_template', name);
    execute format('drop policy %I on %I', name || '_read', name);
    execute format('drop policy %I on %I', name || '_insert', name);
    execute format('drop policy %I on %I', name || '_update', name);
    execute format('create policy %I on %I for select using (%s)', name || '_read', name,
      own || ' or (tenant_id = ''000000'' and ' || tenant || ' <> '''')');
    execute format('create policy %I on %I for insert with check (%s)', name || '_insert', name, own);
    execute format('create policy %I on %I for update using (%s) with check (%s)', name || '_update', name, own, own);
  end loop;
end
$$;

select set_config('app.tenant', '*', true);

-- What limited people until now limits them still. A data scope goes to the tenants whose roles hold it.
with wanted as (
  select distinct r.tenant_id as owner, s.id as template
  from blade_role_scope l
  join blade_role r on r.id = l.role_id
  join blade_data_scope s on s.id = l.scope_id and s.is_deleted = 0
  where l.scope_category = 1 and r.tenant_id <> '000000'
)
insert into blade_data_scope (id, tenant_id, template_id, menu_id, resource_code, scope_name, scope_field, scope_class,
  scope_column, scope_type, scope_value, remark)
select new_id, owner, template, menu_id, resource_code, scope_name, scope_field, scope_class, scope_column, scope_type,
  scope_value, remark
from (
  select *, (((extract(epoch from now()) * 1000)::bigint - 1577836800000) << 22) + row_number() over () as new_id
  from wanted
) w
join blade_data_scope s on s.id = w.template;

-- An API scope closed its call in every tenant, so that every tenant gets a copy.
insert into blade_api_scope (id, tenant_id, template_id, menu_id, resource_code, scope_name, scope_path, scope_type, remark)
select (((extract(epoch from now()) * 1000)::bigint - 1577836800000) << 22) + row_number() over (), t.tenant_id, s.id,
  s.menu_id, s.resource_code, s.scope_name, s.scope_path, s.scope_type, s.remark
from blade_tenant t
cross join blade_api_scope s
where t.tenant_id <> '000000' and s.tenant_id = '000000' and s.is_deleted = 0;

update blade_role_scope l set scope_id = s.id
from blade_role r, blade_data_scope s
where l.scope_category = 1 and r.id = l.role_id and s.tenant_id = r.tenant_id and s.template_id = l.scope_id;
update blade_role_scope l set scope_id = s.id
from blade_role r, blade_api_scope s
where l.scope_category = 2 and r.id = l.role_id and s.tenant_id = r.tenant_id and s.template_id = l.scope_id;

insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was)
select '0064_scopes_of_tenants.sql', tenant_id, 'blade_data_scope', id::text, 'tenant_id', '000000'
from blade_data_scope where template_id is not null
union all
select '0064_scopes_of_tenants.sql', tenant_id, 'blade_api_scope', id::text, 'tenant_id', '000000'
from blade_api_scope where template_id is not null;

-- The screens belong to tenants now. Administrators of tenants with a package have them as far as it holds them.
insert into blade_role_menu (role_id, menu_id)
select r.id, m.id
from blade_role r
join blade_tenant t on t.tenant_id = r.tenant_id and t.package_id is null
cross join blade_menu m
where r.role_alias = 'admin' and r.tenant_id <> '000000' and m.is_deleted = 0
  and m.code in ('data_scope', 'data_scope_setting', 'api_scope', 'api_scope_setting')
on conflict do nothing;
