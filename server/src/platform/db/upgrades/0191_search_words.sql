-- A change that leaves the words of a record, such as that of a state, no longer touches its entry. The job that makes old
-- entries anew then gives them the new version; where the words are the same, the index and the place in it stay.
drop function keep_search_entries(jsonb);

create or replace function put_search_entries(entries jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  at_work constant text := current_setting('app.tenant', true);
begin
  if coalesce(at_work, '') = '' then raise exception 'no tenant'; end if;
  insert into search_index.entry (module, record_id, tenant_id, shared, version, shape, place, title, facts, body, terms)
    select e.module, e.id, e.tenant, e.shared, e.version, e.shape, p.place, e.title, e.facts, e.body,
      search_index.terms_of(e.tenant, e.shared, e.module, p.place, e.terms)
    from jsonb_to_recordset(entries) as e(module text, id bigint, tenant text, shared boolean, version integer, shape text,
      title text, facts text, body text, terms text)
    cross join lateral (select nextval('search_index.places') as place where e.id is not null) p
    where at_work in ('*', e.tenant)
  on conflict (module, record_id) do update set tenant_id = excluded.tenant_id, shared = excluded.shared,
    version = excluded.version, shape = excluded.shape, title = excluded.title, facts = excluded.facts, body = excluded.body,
    place = case when search_index.are_same(entry, excluded) then entry.place else excluded.place end,
    terms = case when search_index.are_same(entry, excluded) then entry.terms else excluded.terms end;
end
$$;

create function search_index.are_same(a search_index.entry, b search_index.entry) returns boolean
  language sql immutable parallel safe as $$
  select (a.tenant_id, a.shared, a.shape, a.title, a.facts, a.body) = (b.tenant_id, b.shared, b.shape, b.title, b.facts, b.body)
$$;
