-- The newspaper comes to a database that was made without it: what migrations that are not of the newspaper alone made
-- for it. Runs once, after 0088_author_fees.sql and in its transaction.
-- The length of an article without its markup, for what is paid by the thousand characters.
alter table blade_articles add column characters integer generated always as (
  char_length(regexp_replace(regexp_replace(content, '<[^>]*>|&nbsp;|\s', '', 'g'), '&[a-z]+;|&#\d+;', '.', 'g'))
) stored;

create view reporting.articles with (security_barrier) as
select a.id, a.title, a.author, a.correspondent, a.source, a.column_id, c.column_name, a.edition_id, a.page_id,
  a.article_type, a.characters, a.is_top, a.is_recommend, a.publish_state, a.publish_time, a.create_time, a.update_time,
  a.create_user, a.create_dept, a.update_user, a.status, a.tenant_id
from blade_articles a
left join blade_columns c on c.id = a.column_id and c.tenant_id = a.tenant_id and c.is_deleted = 0
where a.tenant_id = (select reporting.tenant()) and a.is_deleted = 0;

create view reporting.columns with (security_barrier) as
select id, parent_id, column_name, column_code, column_type, column_editor, sort, is_nav, create_time, update_time,
  create_user, create_dept, update_user, status, tenant_id
from blade_columns where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create view reporting.editions with (security_barrier) as
select id, title, edition_no, total_no, publish_date, page_count, is_special, editor_in_chief, publish_state,
  publish_time, view_count, create_time, update_time, create_user, create_dept, update_user, status, tenant_id
from blade_edition where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create view reporting.pages with (security_barrier) as
select id, page_no, page_name, edition_id, column_id, sort, duty_editor, layout_editor, convert_state, create_time,
  update_time, create_user, create_dept, update_user, status, tenant_id
from blade_page where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create view reporting.comments with (security_barrier) as
select id, target_type, case when target_id ~ '^\d{1,18}$' then target_id::bigint end as target_id, target_title,
  parent_id, like_count, approved, approved_time, create_time, update_time, create_user, create_dept, update_user,
  status, tenant_id
from blade_comment where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create view reporting.videos with (security_barrier) as
select id, title, column_id, duration, source, author, publish_state, publish_time, view_count, create_time,
  update_time, create_user, create_dept, update_user, status, tenant_id
from blade_videos where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create view reporting.feedback with (security_barrier) as
select id, feedback_type, article_id, handle_state, reply_time, create_time, update_time, create_user, create_dept,
  update_user, status, tenant_id
from blade_feedback where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create unique index blade_edition_edition_no_key
  on blade_edition (tenant_id, (extract(year from publish_date)), edition_no) where is_deleted = 0;
create unique index blade_edition_total_no_key on blade_edition (tenant_id, total_no) where is_deleted = 0;

create trigger announce_change after insert or update or delete on blade_columns
  for each row execute function announce_change();
