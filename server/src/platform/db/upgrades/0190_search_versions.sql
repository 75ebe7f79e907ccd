-- A change that leaves the words of a record, such as that of a state, leaves its entry and with it the index. An entry of another
-- version or shape stays as it is, for the job that makes entries anew. One by one: PostgreSQL expects a hundred of them, for which
-- it would read the whole table.
create function keep_search_entries(entries jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  kept record;
begin
  for kept in
    select * from jsonb_to_recordset(entries) as k(module text, id bigint, shape text, before integer, version integer)
  loop
    update search_index.entry e set version = kept.version
      where e.module = kept.module and e.record_id = kept.id and e.shape = kept.shape and e.version = kept.before
        and current_setting('app.tenant', true) in ('*', e.tenant_id);
  end loop;
end
$$;
