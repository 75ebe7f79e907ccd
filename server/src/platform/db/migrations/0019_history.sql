-- The history of a record, newest first; several entries may share a version, as grants do not change the record.
alter table change_log add column restored_version integer;
create index change_log_newest on change_log (tenant_id, module, record_id, version desc, id desc);
drop index change_log_record;

-- The recycle bin, last removed first. Removing is the last change of a record, so that its update is its removal.
create function bin_of_table(name text) returns void language plpgsql as $$
begin
  execute format('create index %I on %I (tenant_id, update_time desc, id desc) where is_deleted = 1', name || '_bin', name);
  execute format('create index %I on %I (update_time desc, id desc) where is_deleted = 1', name || '_bin_all', name);
end
$$;

do $$
declare
  name text;
begin
  for name in
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'is_deleted'
      and c.table_name like 'blade\_%' and c.table_name not like 'blade\_log\_%'
  loop
    perform bin_of_table(name);
  end loop;
end
$$;

-- Tables of later migrations have both.
alter function scope_table(text, text) rename to scope_rows;
create function scope_table(name text, tenancy text) returns void language plpgsql as $$
begin
  perform scope_rows(name, tenancy);
  if tenancy <> 'journal' then perform bin_of_table(name); end if;
end
$$;
