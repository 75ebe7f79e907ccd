-- Stored files that articles show, and what each of them looks like: pictures that several articles show are found, also
-- where they were sent again in another size. In the schema that the app's role does not reach.
create table search.article_pictures (
  tenant_id varchar(12) not null,
  name varchar(200) not null,
  article_id bigint not null,
  primary key (tenant_id, name, article_id)
);
create index article_pictures_article_id on search.article_pictures (article_id);

-- The digest of its bytes, and the hash of the differences between neighbouring points of a small copy. Both are absent for a
-- file that is no picture or could not be read.
create table search.picture_looks (
  tenant_id varchar(12) not null,
  name varchar(200) not null,
  digest varchar(64),
  look bit(64),
  primary key (tenant_id, name)
);

create function keep_article_pictures(article bigint, tenant text, names text[]) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform search.assert_tenant(tenant);
  delete from search.article_pictures where article_id = article and tenant_id = tenant and name <> all(names);
  insert into search.article_pictures (tenant_id, name, article_id)
    select distinct tenant, given, article from unnest(names) given on conflict do nothing;
end
$$;

create function unread_pictures(tenant text, most bigint) returns table (tenant_id varchar, name varchar)
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  perform search.assert_tenant(tenant);
  return query select distinct p.tenant_id, p.name from search.article_pictures p
    where (tenant = '*' or p.tenant_id = tenant)
      and not exists (select from search.picture_looks l where l.tenant_id = p.tenant_id and l.name = p.name)
    limit most;
end
$$;

create function keep_picture_look(tenant text, file text, digest_of text, look_of text) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform search.assert_tenant(tenant);
  insert into search.picture_looks (tenant_id, name, digest, look) values (tenant, file, digest_of, look_of::bit(64))
    on conflict (tenant_id, name) do nothing;
end
$$;

-- Other articles with pictures of this one: the same file, the same bytes, or a look that differs in a few bits. A picture
-- without contours looks like every other one.
create function articles_showing(tenant text, article bigint, bits integer, most bigint)
  returns table (own varchar, other varchar, is_same boolean, article_id bigint)
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  perform search.assert_tenant(tenant);
  return query
    with mine as (
      select p.name, l.digest, l.look from search.article_pictures p
      left join search.picture_looks l on l.tenant_id = p.tenant_id and l.name = p.name
      where p.article_id = article and p.tenant_id = tenant
    ), alike as (
      select m.name as own, m.name as other, true as is_same from mine m
      union
      select m.name, l.name, l.digest = m.digest from mine m join search.picture_looks l on l.tenant_id = tenant
        and l.name <> m.name and (l.digest = m.digest
          or (bit_count(m.look) between 8 and 56 and bit_count(m.look # l.look) <= bits))
    )
    select a.own, a.other, a.is_same, p.article_id from alike a
      join search.article_pictures p on p.tenant_id = tenant and p.name = a.other
    where p.article_id <> article order by p.article_id desc limit most;
end
$$;
