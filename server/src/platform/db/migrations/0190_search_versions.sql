-- A change that leaves the words of a record, such as that of a state, leaves its entry and with it the index. An entry of another
-- version or shape stays as it is, for the job that makes entries anew.
create function keep_search_entries(entries jsonb) returns void
  language sql security definer set search_path = pg_catalog as $$
  update search_index.entry e set version = k.version
  from jsonb_to_recordset(entries) as k(module text, id bigint, shape text, before integer, version integer)
  where e.module = k.module and e.record_id = k.id and e.shape = k.shape and e.version = k.before
    and current_setting('app.tenant', true) in ('*', e.tenant_id)
$$;
