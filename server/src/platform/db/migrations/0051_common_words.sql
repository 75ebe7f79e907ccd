-- Words that stand in many articles. Told that a condition holds for most rows, PostgreSQL would make the pairs of each
-- row anew instead of reading the index, which takes a thousand times as long.
alter function articles_with(text, bigint) set enable_seqscan = off;

-- Which of the newest articles hold the text: of a common word, enough for the first pages of a list.
create function newest_articles_with(wanted text, among integer) returns setof bigint
  language plpgsql stable security definer rows 100 set search_path = pg_catalog, public as $$
declare
  tenant constant text := current_setting('app.tenant', true);
  looked_for constant text := lower(trim(wanted));
begin
  if coalesce(tenant, '') = '' then return; end if;
  if tenant = '*' then
    return query select w.article_id from search.article_words w where position(looked_for in w.words) > 0
      and w.article_id = any(array(select a.id from blade_articles a where a.is_deleted = 0
        order by a.create_time desc, a.id desc limit among));
  else
    return query select w.article_id from search.article_words w where position(looked_for in w.words) > 0
      and w.article_id = any(array(select a.id from blade_articles a where a.is_deleted = 0 and a.tenant_id = tenant
        order by a.create_time desc, a.id desc limit among));
  end if;
end
$$;
