-- A comment shows the present title of its subject to those who may see it, and stores none.
drop view reporting.comments;

alter table blade_comment drop column target_title;

create view reporting.comments with (security_barrier) as
select id, target_type, case when target_id ~ '^\d{1,18}$' then target_id::bigint end as target_id,
  parent_id, like_count, approved, approved_time, create_time, update_time, create_user, create_dept, update_user,
  status, tenant_id
from blade_comment
where tenant_id = (select reporting.tenant()) and is_deleted = 0
  and not (target_id = any (array(select record_id::text from embargoed)));
