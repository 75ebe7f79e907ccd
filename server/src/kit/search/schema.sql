-- What the search over everything looks through: an entry for each record of each module, kept by the kit in the
-- transaction of the write. It stands in a schema that the app's role does not reach, as row-level security would keep
-- the index from being used; the functions below see to the tenant. The server makes the terms, see kit/search.
create schema search_index;

create sequence search_index.places;

create table search_index.entry (
  module varchar(64) not null,
  record_id bigint not null,
  tenant_id varchar(12) not null,
  -- All tenants see it.
  shared boolean not null,
  version integer not null,
  -- What it was made by: the fields of the module, and the rules for terms.
  shape varchar(16) not null,
  -- Grows with each write: the newest first.
  place bigint not null,
  title text not null,
  facts text not null,
  body text not null,
  terms tsvector not null,
  primary key (module, record_id)
) with (toast_tuple_target = 256);
-- What waits to be sorted into the index is read by each search.
create index entry_terms on search_index.entry using gin (terms) with (gin_pending_list_limit = 256);
-- The newest entries of a module, in order.
create index entry_newest on search_index.entry (module, tenant_id, place desc);
create index entry_newest_shared on search_index.entry (module, place desc) where shared;

-- Besides what the server makes of a record: its tenant, its module, and its stretch of the time line.
create function search_index.terms_of(tenant text, shared boolean, module text, place bigint, terms text)
  returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(terms, ' '), '')
    || array['/t' || case when shared then '*' else tenant end, '/m' || module, '/p' || place / 4096])
$$;

create function search_index.are_same(a search_index.entry, b search_index.entry) returns boolean
  language sql immutable parallel safe as $$
  select (a.tenant_id, a.shared, a.shape, a.title, a.facts, a.body) = (b.tenant_id, b.shared, b.shape, b.title, b.facts, b.body)
$$;

-- A change that leaves the words of a record keeps its place in the index.
create function put_search_entries(entries jsonb) returns void
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

create function drop_search_entries(of_module text, ids bigint[]) returns void
  language sql security definer set search_path = pg_catalog as $$
  delete from search_index.entry e where e.module = of_module and e.record_id = any(ids)
    and current_setting('app.tenant', true) in ('*', e.tenant_id)
$$;

-- The newest entries of each of the modules that match, for the tenant at work. Words of nearly all records are found among
-- the newest of each module, read in order until there are enough. In the other modules a rare word is found as a whole, and
-- a common one in the newest stretches of the time line; what is still missing is sorted by time.
create function find_search_entries(wanted text, modules text[], most integer)
  returns table (module text, record_id bigint, place bigint)
  language plpgsql stable security definer rows 100 set search_path = pg_catalog set enable_seqscan = off
  set work_mem = '32MB' as $$
declare
  rare constant integer := 2000;
  newest constant integer := 128 + 4 * most;
  stretches constant integer := 15;
  at_work constant text := current_setting('app.tenant', true);
  asked tsquery := wanted::tsquery;
  narrow tsquery;
  one text;
  rest text[] := modules;
  missing text[] := '{}';
  found_in text[];
  ids bigint[];
  places bigint[];
  high bigint;
  low bigint;
begin
  if coalesce(at_work, '') = '' then return; end if;
  if at_work <> '*' then
    asked := asked && format('''/t%s'' | ''/t*''', replace(at_work, '''', ''))::tsquery;
    foreach one in array modules loop
      select array_agg(f.record_id), array_agg(f.place) into ids, places from (
        select n.record_id, n.place from (
          (select e.record_id, e.place, e.terms from search_index.entry e
            where e.module = one and e.tenant_id = at_work order by e.place desc limit newest)
          union all
          (select e.record_id, e.place, e.terms from search_index.entry e
            where e.module = one and e.shared and e.tenant_id <> at_work order by e.place desc limit newest)) n
        where n.terms @@ asked order by n.place desc limit most) f;
      if cardinality(ids) >= most then
        return query select one, f.id, f.place from unnest(ids, places) f(id, place);
        rest := array_remove(rest, one);
      end if;
    end loop;
  end if;
  if rest = '{}' then return; end if;

  narrow := asked && (select string_agg(format('''/m%s''', m), ' | ') from unnest(rest) m)::tsquery;
  select array_agg(f.module), array_agg(f.record_id), array_agg(f.place) into found_in, ids, places from (
    select e.module, e.record_id, e.place from search_index.entry e where e.terms @@ narrow limit rare + 1) f;
  if coalesce(cardinality(ids), 0) <= rare then
    return query select f.module, f.id, f.place from (
      select n.*, row_number() over (partition by n.module order by n.place desc) as nth
      from unnest(found_in, ids, places) n(module, id, place)) f where f.nth <= most;
    return;
  end if;

  foreach one in array rest loop
    if at_work = '*' then
      select p.last_value / 4096 into high from search_index.places p;
    else
      high := greatest(
        (select e.place from search_index.entry e where e.module = one and e.tenant_id = at_work order by e.place desc limit 1),
        (select e.place from search_index.entry e where e.module = one and e.shared order by e.place desc limit 1)) / 4096;
    end if;
    continue when high is null;
    select array_agg(f.record_id), array_agg(f.place) into ids, places from (
      select e.record_id, e.place from search_index.entry e
      where e.terms @@ (asked && format('''/m%s''', one)::tsquery && (select string_agg(format('''/p%s''', n), ' | ')
        from generate_series(greatest(high - stretches + 1, 0), high) n)::tsquery)
      order by e.place desc limit most) f;
    if cardinality(ids) >= most then
      return query select one, f.id, f.place from unnest(ids, places) f(id, place);
    else
      missing := missing || one;
    end if;
  end loop;
  if missing = '{}' then return; end if;
  narrow := asked && (select string_agg(format('''/m%s''', m), ' | ') from unnest(missing) m)::tsquery;
  return query select f.module::text, f.record_id, f.place from (
    select e.module, e.record_id, e.place, row_number() over (partition by e.module order by e.place desc) as nth
    from search_index.entry e where e.terms @@ narrow) f where f.nth <= most;
end
$$;

create function read_search_entries(of_module text, ids bigint[])
  returns table (record_id bigint, title text, facts text, body text)
  language sql stable security definer set search_path = pg_catalog as $$
  select e.record_id, e.title, e.facts, e.body from search_index.entry e
  where e.module = of_module and e.record_id = any(ids)
    and (e.shared or current_setting('app.tenant', true) in ('*', e.tenant_id))
$$;
