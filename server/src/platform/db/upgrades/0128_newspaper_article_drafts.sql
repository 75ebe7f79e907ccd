-- The draft of a released article: the version that it began from, and no place of its own in the newspaper.
alter table blade_articles add column origin_version integer;
alter table blade_articles add constraint blade_articles_draft_check
  check (origin_id is null or (edition_id is null and page_id is null and publish_state not in (3, 6)));

-- Like every index of what is unique, so that a second draft is refused by its name.
drop index blade_articles_origin_id_key;
create unique index blade_articles_origin_id_key on blade_articles (tenant_id, origin_id) where is_deleted = 0;

-- A draft is no second article in reports.
create or replace view reporting.articles with (security_barrier) as
select a.id, a.title, a.author, a.correspondent, a.source, a.column_id, c.column_name, a.edition_id, a.page_id,
  a.article_type, a.characters, a.is_top, a.is_recommend, a.publish_state, a.publish_time, a.create_time, a.update_time,
  a.create_user, a.create_dept, a.update_user, a.status, a.tenant_id
from blade_articles a
left join blade_columns c on c.id = a.column_id and c.tenant_id = a.tenant_id and c.is_deleted = 0
where a.tenant_id = (select reporting.tenant()) and a.is_deleted = 0 and a.origin_id is null;
