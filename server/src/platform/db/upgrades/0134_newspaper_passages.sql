-- Fingerprints of the texts of articles, by which passages are found that stand in several articles; see
-- modules/biz/articles/passages. In the schema that the app's role does not reach, as the functions see to the tenant.
create table search.article_passages (
  tenant_id varchar(12) not null,
  hash bigint not null,
  article_id bigint not null,
  primary key (tenant_id, hash, article_id)
);

-- Articles whose fingerprints are there; a job adds those of earlier versions.
create table search.indexed_articles (
  article_id bigint primary key,
  tenant_id varchar(12) not null
);

create function search.assert_tenant(tenant text) returns void language plpgsql stable as $$
begin
  if coalesce(current_setting('app.tenant', true), '') not in ('*', tenant) then
    raise exception 'fingerprints of another tenant';
  end if;
end
$$;

create function keep_article_passages(article bigint, tenant text, gone bigint[], come bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform search.assert_tenant(tenant);
  delete from search.article_passages where tenant_id = tenant and hash = any(gone) and article_id = article;
  insert into search.article_passages (tenant_id, hash, article_id)
    select tenant, added, article from unnest(come) added on conflict do nothing;
  insert into search.indexed_articles (article_id, tenant_id) values (article, tenant) on conflict do nothing;
end
$$;

-- The newest articles that have each of the fingerprints.
create function articles_sharing_passages(tenant text, hashes bigint[], most bigint)
  returns table (hash bigint, article_id bigint)
  language plpgsql stable security definer rows 1000 set search_path = pg_catalog as $$
begin
  perform search.assert_tenant(tenant);
  return query select wanted.hash, found.article_id from unnest(hashes) wanted(hash) cross join lateral (
    select p.article_id from search.article_passages p where p.tenant_id = tenant and p.hash = wanted.hash
    order by p.article_id desc limit most) found;
end
$$;

create function unindexed_articles(tenant text, most bigint) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  perform search.assert_tenant(tenant);
  return query select a.id from public.blade_articles a
    where a.is_deleted = 0 and (tenant = '*' or a.tenant_id = tenant)
      and not exists (select from search.indexed_articles i where i.article_id = a.id)
    limit most;
end
$$;
