-- The words of articles as they are searched: PostgreSQL's own indexes of text know no Chinese words, so each pair of
-- neighbouring characters is one. In a schema that the app's role does not reach: row-level security would keep the
-- index from being used, so that the functions below see to the tenant instead.
create schema search;

create table search.article_words (
  article_id bigint primary key,
  tenant_id varchar(12) not null,
  words text not null
);

create function search.pairs(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct one || next), '{}')
  from (
    select one, lead(one) over (order by place) as next
    from unnest(string_to_array(words, null)) with ordinality as characters(one, place)
  ) neighbours
  where one !~ '\s' and next !~ '\s'
$$;

create function search.plain(html text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(
    regexp_replace(regexp_replace(html, '</(p|h\d|li|tr|td|th|figcaption|blockquote|pre)>|<br[^>]*>', ' ', 'gi'), '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
$$;

create function search.terms(tenant text, words text) returns text[] language sql immutable strict parallel safe as $$
  select search.pairs(words) || ('tenant ' || tenant)
$$;

create index article_words_terms on search.article_words using gin (search.terms(tenant_id, words));

create function search.keep_article() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  found constant text := lower(concat_ws(' ', new.lead_title, new.title, new.sub_title, new.author, new.correspondent,
    new.keywords, new.summary, search.plain(new.content)));
begin
  insert into search.article_words (article_id, tenant_id, words) values (new.id, new.tenant_id, found)
    on conflict (article_id) do update set words = excluded.words;
  return null;
end
$$;

create trigger keep_article_words
  after insert or update of lead_title, title, sub_title, author, correspondent, keywords, summary, content
  on blade_articles for each row execute function search.keep_article();

-- The articles of the tenant at work, or of all of them, that hold the text; not more than asked for. A single
-- character has no pair. Said to be many: the few are looked up by their ids instead, see modules/biz/articles.
create function articles_with(wanted text, most bigint default null) returns setof bigint
  language plpgsql stable security definer rows 20000 set search_path = pg_catalog as $$
declare
  tenant constant text := current_setting('app.tenant', true);
  looked_for constant text := lower(trim(wanted));
  asked text[] := search.pairs(looked_for);
  like_it constant text := '%' || replace(replace(replace(looked_for, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if coalesce(tenant, '') = '' then return; end if;
  if tenant <> '*' then asked := asked || ('tenant ' || tenant); end if;
  -- Two characters are one pair, which the index finds by itself.
  if length(looked_for) = 2 and looked_for !~ '\s' then
    return query select w.article_id from search.article_words w where search.terms(w.tenant_id, w.words) @> asked limit most;
  else
    return query select w.article_id from search.article_words w
      where search.terms(w.tenant_id, w.words) @> asked and w.words like like_it limit most;
  end if;
end
$$;
