-- Several words are found wherever they stand in an article, each of them; see migrations 31 and 51.
create function search.patterns(wanted text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%')
  from unnest(regexp_split_to_array(lower(trim(wanted)), '\s+')) as words(word)
$$;

create or replace function articles_with(wanted text, most bigint default null) returns setof bigint
  language plpgsql stable security definer rows 20000 set search_path = pg_catalog set enable_seqscan = off as $$
declare
  tenant constant text := current_setting('app.tenant', true);
  looked_for constant text := lower(trim(wanted));
  asked text[] := search.pairs(looked_for);
  patterns constant text[] := search.patterns(wanted);
begin
  if coalesce(tenant, '') = '' then return; end if;
  if tenant <> '*' then asked := asked || ('tenant ' || tenant); end if;
  -- Two characters are one pair, which the index finds by itself.
  if length(looked_for) = 2 and looked_for !~ '\s' then
    return query select w.article_id from search.article_words w where search.terms(w.tenant_id, w.words) @> asked limit most;
  else
    return query select w.article_id from search.article_words w
      where search.terms(w.tenant_id, w.words) @> asked and w.words like all(patterns) limit most;
  end if;
end
$$;

create or replace function newest_articles_with(wanted text, among integer) returns setof bigint
  language plpgsql stable security definer rows 100 set search_path = pg_catalog, public as $$
declare
  tenant constant text := current_setting('app.tenant', true);
  patterns constant text[] := search.patterns(wanted);
begin
  if coalesce(tenant, '') = '' then return; end if;
  if tenant = '*' then
    return query select w.article_id from search.article_words w where w.words like all(patterns)
      and w.article_id = any(array(select a.id from blade_articles a where a.is_deleted = 0
        order by a.create_time desc, a.id desc limit among));
  else
    return query select w.article_id from search.article_words w where w.words like all(patterns)
      and w.article_id = any(array(select a.id from blade_articles a where a.is_deleted = 0 and a.tenant_id = tenant
        order by a.create_time desc, a.id desc limit among));
  end if;
end
$$;
