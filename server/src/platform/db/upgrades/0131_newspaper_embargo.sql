-- Content under embargo: until its time, nobody sees it without the permission. PostgreSQL itself leaves its rows out, and
-- those of what belongs to it, whichever query asks. The server says in app.withheld whether the caller lacks the permission.
alter table blade_articles add column embargo_until timestamp(0);
alter table blade_edition add column embargo_until timestamp(0);
-- Records under embargo, and the pages that such articles stand on: their images and PDFs show the text. Without row-level
-- security, as the policies below ask it.
create table embargo (
  record_id bigint not null,
  -- The edition or article that was put under embargo.
  source_id bigint not null,
  until timestamp(0) not null,
  primary key (source_id, record_id)
);
create index embargo_until on embargo (until);

create function keep_embargo() returns trigger language plpgsql as $$
declare
  page constant bigint := (to_jsonb(new) ->> 'page_id')::bigint;
begin
  delete from public.embargo where source_id = new.id;
  if new.embargo_until is null then return null; end if;
  insert into public.embargo (record_id, source_id, until) values (new.id, new.id, new.embargo_until);
  if page is not null then
    insert into public.embargo (record_id, source_id, until) values (page, new.id, new.embargo_until);
  end if;
  return null;
end
$$;
create trigger keep_embargo after update of embargo_until on blade_edition for each row
  when (new.embargo_until is distinct from old.embargo_until) execute function keep_embargo();
create trigger keep_new_embargo after insert on blade_edition for each row
  when (new.embargo_until is not null) execute function keep_embargo();
create trigger keep_embargo after update of embargo_until, page_id on blade_articles for each row
  when ((new.embargo_until, new.page_id) is distinct from (old.embargo_until, old.page_id)
    and (new.embargo_until is not null or old.embargo_until is not null)) execute function keep_embargo();
create trigger keep_new_embargo after insert on blade_articles for each row
  when (new.embargo_until is not null) execute function keep_embargo();

create view embargoed as select record_id from embargo where until > now() at time zone 'Asia/Shanghai';

-- Empty for callers with the permission, for jobs, and for the owner of the schema: a copy of the data has all of it.
create function withheld_ids() returns bigint[] language plpgsql stable parallel safe as $$
begin
  if current_setting('app.withheld', true) = 'hidden' then
    return array(select record_id from public.embargoed);
  end if;
  return '{}';
end
$$;

create function withhold(name text, variadic columns text[]) returns void language plpgsql as $$
begin
  execute format(
    'create policy %I on %I as restrictive for select using (%s)',
    name || '_withheld',
    name,
    (
      select string_agg(format('not (coalesce(%I, 0) = any ((select withheld_ids())::bigint[]))', held), ' and ')
      from unnest(columns) as held
    )
  );
end
$$;

select withhold('blade_edition', 'id');
select withhold('blade_page', 'id', 'edition_id');
select withhold('blade_articles', 'id', 'edition_id', 'origin_id');
select withhold('blade_articlesext', 'article_id');
select withhold('blade_images', 'article_id', 'edition_id', 'page_id');
select withhold('blade_feedback', 'article_id');
select withhold('blade_notes', 'article_id', 'edition_id', 'page_id');
select withhold('page_print', 'page_id');
select withhold('page_version', 'page_id');
select withhold('page_film', 'page_id');
select withhold('edition_drawing', 'edition_id');
select withhold('change_log', 'record_id');
-- The subject of a comment is a text.
create policy blade_comment_withheld on blade_comment as restrictive for select
  using (not (target_id = any ((select withheld_ids())::text[])));

-- Reports show nothing that is under embargo, whoever runs them.
create or replace view reporting.articles with (security_barrier) as
select a.id, a.title, a.author, a.correspondent, a.source, a.column_id, c.column_name, a.edition_id, a.page_id,
  a.article_type, a.characters, a.is_top, a.is_recommend, a.publish_state, a.publish_time, a.create_time, a.update_time,
  a.create_user, a.create_dept, a.update_user, a.status, a.tenant_id
from blade_articles a
left join blade_columns c on c.id = a.column_id and c.tenant_id = a.tenant_id and c.is_deleted = 0
where a.tenant_id = (select reporting.tenant()) and a.is_deleted = 0 and a.origin_id is null
  and not (a.id = any (array(select record_id from embargoed)))
  and not (coalesce(a.edition_id, 0) = any (array(select record_id from embargoed)));

create or replace view reporting.editions with (security_barrier) as
select id, title, edition_no, total_no, publish_date, page_count, is_special, editor_in_chief, publish_state,
  publish_time, view_count, create_time, update_time, create_user, create_dept, update_user, status, tenant_id
from blade_edition
where tenant_id = (select reporting.tenant()) and is_deleted = 0
  and not (id = any (array(select record_id from embargoed)));

create or replace view reporting.pages with (security_barrier) as
select id, page_no, page_name, edition_id, column_id, sort, duty_editor, layout_editor, convert_state, create_time,
  update_time, create_user, create_dept, update_user, status, tenant_id
from blade_page
where tenant_id = (select reporting.tenant()) and is_deleted = 0
  and not (id = any (array(select record_id from embargoed)))
  and not (edition_id = any (array(select record_id from embargoed)));

create or replace view reporting.comments with (security_barrier) as
select id, target_type, case when target_id ~ '^\d{1,18}$' then target_id::bigint end as target_id, target_title,
  parent_id, like_count, approved, approved_time, create_time, update_time, create_user, create_dept, update_user,
  status, tenant_id
from blade_comment
where tenant_id = (select reporting.tenant()) and is_deleted = 0
  and not (target_id = any (array(select record_id::text from embargoed)));

create or replace view reporting.feedback with (security_barrier) as
select id, feedback_type, article_id, handle_state, reply_time, create_time, update_time, create_user, create_dept,
  update_user, status, tenant_id
from blade_feedback
where tenant_id = (select reporting.tenant()) and is_deleted = 0
  and not (coalesce(article_id, 0) = any (array(select record_id from embargoed)));
