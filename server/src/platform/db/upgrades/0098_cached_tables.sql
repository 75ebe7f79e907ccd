-- Processes keep rows of tables that hardly ever change in memory, see server/src/platform/db/readCached.ts. Each change is
-- announced to them at its commit: one announcement for each table and tenant, however many rows there are. Commits that
-- announce something wait for each other, so saves that change nothing that is read from memory announce nothing.
create function announce_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.tenant_id <> old.tenant_id then
      perform pg_notify('rows_changed', tg_table_name || ' ' || old.tenant_id);
    end if;
    new.version := old.version;
    new.update_user := old.update_user;
    new.update_time := old.update_time;
    if new is not distinct from old then
      return null;
    end if;
  end if;
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
