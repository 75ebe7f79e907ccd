-- After: modules/biz/columns

-- The words of articles as they are searched: PostgreSQL's own indexes of text know no Chinese words, so each pair of
-- neighbouring characters is one. In a schema that the app's role does not reach: row-level security would keep the
-- index from being used, so that the functions below see to the tenant instead.
create schema search;

create function search.plain(html text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(
    regexp_replace(regexp_replace(html, '</(p|h\d|li|tr|td|th|figcaption|blockquote|pre)>|<br[^>]*>', ' ', 'gi'), '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
$$;

create function search.pairs(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct one || next), '{}')
  from (
    select one, lead(one) over (order by place) as next
    from unnest(string_to_array(words, null)) with ordinality as characters(one, place)
  ) neighbours
  where one !~ '\s' and next !~ '\s'
$$;

-- Several words are found wherever they stand in an article, each of them.
create function search.patterns(wanted text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%')
  from unnest(regexp_split_to_array(lower(trim(wanted)), '\s+')) as words(word)
$$;

create function search.terms(tenant text, words text) returns text[] language sql immutable strict parallel safe as $$
  select search.pairs(words) || ('tenant ' || tenant)
$$;

create table search.article_words (
  article_id bigint primary key,
  tenant_id varchar(12) not null,
  words text not null
);
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

create function note_text_time() returns trigger language plpgsql as $$
begin
  new.text_time = now();
  return new;
end
$$;

create table blade_articles (
  like base_record including all,
  lead_title varchar(200),
  title varchar(200) not null,
  sub_title varchar(200),
  author varchar(100),
  correspondent varchar(100),
  source varchar(100),
  column_id bigint not null,
  edition_id bigint,
  page_id bigint,
  article_type integer not null default 1,
  summary varchar(500),
  content text not null,
  cover_url varchar(1000),
  keywords varchar(255),
  link_url varchar(500),
  sort integer,
  is_top integer not null default 0,
  is_recommend integer not null default 0,
  allow_comment integer not null default 1,
  image_ids text,
  video_ids text,
  coordinates text,
  publish_state integer not null default 1,
  publish_time timestamp(0),
  -- The length without markup, for what is paid by the thousand characters.
  characters integer generated always as (
    char_length(regexp_replace(regexp_replace(content, '<[^>]*>|&nbsp;|\s', '', 'g'), '&[a-z]+;|&#\d+;', '.', 'g'))
  ) stored,
  -- The fee of the author, in the newspaper's currency.
  fee numeric(15, 2),
  -- The last change of the words, which is compared with the time of the PDF.
  text_time timestamptz,
  stage_id bigint,
  review_note varchar(500),
  review_quote varchar(500),
  review_start integer,
  correction text,
  -- The released article that this is a draft of, and the version that the draft began from.
  origin_id bigint,
  -- The state that it was published from.
  released_from integer,
  -- The reason for sending it back to its author.
  return_reason varchar(500),
  origin_version integer,
  -- The edition that it was released with, and its version then.
  released_with bigint,
  released_version integer,
  embargo_until timestamp(0),
  -- What was kept, adapted, lost or hidden when the text was imported, pasted or read from a page.
  reading text,
  -- A draft has no place of its own in the newspaper.
  constraint blade_articles_draft_check
    check (origin_id is null or (edition_id is null and page_id is null and publish_state not in (3, 6)))
);
create index blade_articles_state on blade_articles (tenant_id, publish_state, create_time desc, id desc) where is_deleted = 0;
create index blade_articles_column on blade_articles (column_id, create_time desc, id desc) where is_deleted = 0;
create index blade_articles_edition on blade_articles (edition_id, create_time desc, id desc) where is_deleted = 0;
create index blade_articles_page on blade_articles (page_id, sort, id) where is_deleted = 0;
create index blade_articles_published on blade_articles (tenant_id, publish_time desc, id desc) where is_deleted = 0;
create index blade_articles_stage on blade_articles (stage_id, create_time, id) where is_deleted = 0 and stage_id is not null;
create unique index blade_articles_origin_id_key on blade_articles (tenant_id, origin_id) where is_deleted = 0;
create index blade_articles_released_with on blade_articles (released_with) where is_deleted = 0 and released_with is not null;
select scope_table('blade_articles', 'tenant');
select withhold('blade_articles', 'id', 'edition_id', 'origin_id');
create trigger keep_article_words
  after insert or update of lead_title, title, sub_title, author, correspondent, keywords, summary, content
  on blade_articles for each row execute function search.keep_article();
create trigger note_text_time before insert on blade_articles for each row execute function note_text_time();
create trigger note_new_text_time before update of title, lead_title, sub_title, content on blade_articles for each row
  when ((new.title, new.lead_title, new.sub_title, new.content)
    is distinct from (old.title, old.lead_title, old.sub_title, old.content))
  execute function note_text_time();
create trigger keep_embargo after update of embargo_until, page_id on blade_articles for each row
  when ((new.embargo_until, new.page_id) is distinct from (old.embargo_until, old.page_id)
    and (new.embargo_until is not null or old.embargo_until is not null)) execute function keep_embargo();
create trigger keep_new_embargo after insert on blade_articles for each row
  when (new.embargo_until is not null) execute function keep_embargo();

-- The articles of the tenant at work, or of all of them, that hold the text; not more than asked for. A single
-- character has no pair. Said to be many: the few are looked up by their ids instead, see modules/biz/articles.
create function articles_with(wanted text, most bigint default null) returns setof bigint
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

-- For reports, which show nothing that is under embargo, whoever runs them. A draft is no second article.
create view reporting.articles with (security_barrier) as
select a.id, a.title, a.author, a.correspondent, a.source, a.column_id, c.column_name, a.edition_id, a.page_id,
  a.article_type, a.characters, a.is_top, a.is_recommend, a.publish_state, a.publish_time, a.create_time, a.update_time,
  a.create_user, a.create_dept, a.update_user, a.status, a.tenant_id
from blade_articles a
left join blade_columns c on c.id = a.column_id and c.tenant_id = a.tenant_id and c.is_deleted = 0
where a.tenant_id = (select reporting.tenant()) and a.is_deleted = 0 and a.origin_id is null
  and not (a.id = any (array(select record_id from embargoed)))
  and not (coalesce(a.edition_id, 0) = any (array(select record_id from embargoed)));
