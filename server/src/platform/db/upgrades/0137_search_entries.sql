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

-- Besides what the server makes of a record: its tenant, its module, and its stretch of the time line.
create function search_index.terms_of(tenant text, shared boolean, module text, place bigint, terms text)
  returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(terms, ' '), '')
    || array['/t' || case when shared then '*' else tenant end, '/m' || module, '/p' || place / 4096])
$$;

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
    version = excluded.version, shape = excluded.shape, place = excluded.place, title = excluded.title,
    facts = excluded.facts, body = excluded.body, terms = excluded.terms;
end
$$;

create function drop_search_entries(of_module text, ids bigint[]) returns void
  language sql security definer set search_path = pg_catalog as $$
  delete from search_index.entry e where e.module = of_module and e.record_id = any(ids)
    and current_setting('app.tenant', true) in ('*', e.tenant_id)
$$;

-- The newest entries of each of the modules that match, for the tenant at work. A rare word is found as a whole. Of a
-- common one the newest stretches of the time line are looked through, twice as many each time, until there are enough.
create function find_search_entries(wanted text, modules text[], most integer)
  returns table (module text, record_id bigint, place bigint)
  language plpgsql stable security definer rows 100 set search_path = pg_catalog set enable_seqscan = off
  set work_mem = '32MB' as $$
declare
  rare constant integer := 2000;
  at_work constant text := current_setting('app.tenant', true);
  asked tsquery := wanted::tsquery;
  narrow tsquery;
  one text;
  last bigint;
  high bigint;
  step integer;
  returned integer;
  total integer;
begin
  if coalesce(at_work, '') = '' then return; end if;
  if at_work <> '*' then asked := asked && format('''/t%s'' | ''/t*''', replace(at_work, '''', ''))::tsquery; end if;
  if (select count(*) from (select from search_index.entry e where e.terms @@ asked limit rare + 1) f) <= rare then
    return query select f.module::text, f.record_id, f.place from (
      select e.module, e.record_id, e.place, row_number() over (partition by e.module order by e.place desc) as nth
      from search_index.entry e where e.terms @@ asked and e.module = any(modules)) f where f.nth <= most;
    return;
  end if;
  select s.last_value / 4096 into last from search_index.places s;
  foreach one in array modules loop
    narrow := asked && format('''/m%s''', one)::tsquery;
    if (select count(*) from (select from search_index.entry e where e.terms @@ narrow limit rare + 1) f) <= rare then
      return query select e.module::text, e.record_id, e.place from search_index.entry e where e.terms @@ narrow
        order by e.place desc limit most;
      continue;
    end if;
    high := last;
    step := 1;
    total := 0;
    while high >= 0 and total < most loop
      return query select e.module::text, e.record_id, e.place from search_index.entry e
        where e.terms @@ (narrow && (select string_agg(format('''/p%s''', n), ' | ')
          from generate_series(greatest(high - step + 1, 0), high) n)::tsquery)
        order by e.place desc limit most - total;
      get diagnostics returned = row_count;
      total := total + returned;
      high := high - step;
      step := least(step * 2, 64);
    end loop;
  end loop;
end
$$;

create function read_search_entries(of_module text, ids bigint[])
  returns table (record_id bigint, title text, facts text, body text)
  language sql stable security definer set search_path = pg_catalog as $$
  select e.record_id, e.title, e.facts, e.body from search_index.entry e
  where e.module = of_module and e.record_id = any(ids)
    and (e.shared or current_setting('app.tenant', true) in ('*', e.tenant_id))
$$;
