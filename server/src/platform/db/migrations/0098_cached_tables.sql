-- Processes keep rows of tables that hardly ever change in memory, see server/src/platform/db/cache. Each change is
-- announced to them at its commit: one announcement for each table and tenant, however many rows there are.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('rows_changed', tg_table_name || ' ' || coalesce(new.tenant_id, old.tenant_id));
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'blade_dict', 'blade_dict_biz', 'blade_param', 'blade_tenant', 'blade_dept', 'blade_post', 'blade_role', 'blade_columns'
  ] loop
    execute format(
      'create trigger announce_change after insert or update or delete on %I for each row execute function announce_change()',
      name);
  end loop;
end
$$;
