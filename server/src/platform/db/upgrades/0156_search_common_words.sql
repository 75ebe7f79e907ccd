-- The newest entries of a module, in order.
create index entry_newest on search_index.entry (module, tenant_id, place desc);
create index entry_newest_shared on search_index.entry (module, place desc) where shared;

-- The newest entries of each of the modules that match, for the tenant at work. Words of nearly all records are found among
-- the newest of each module, read in order until there are enough. In the other modules a rare word is found as a whole, and
-- a common one in the newest stretches of the time line; what is still missing is sorted by time.
create or replace function find_search_entries(wanted text, modules text[], most integer)
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
