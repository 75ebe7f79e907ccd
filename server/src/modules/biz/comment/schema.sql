create table blade_comment (
  like base_record including all,
  content varchar(2000) not null,
  target_type integer not null default 1,
  target_id varchar(19) not null,
  parent_id bigint,
  user_name varchar(100),
  user_id bigint,
  user_avatar varchar(1000),
  ip varchar(64),
  like_count bigint,
  approved integer not null default 1,
  approved_user bigint,
  approved_time timestamp(0),
  approved_remark varchar(255)
);
create index blade_comment_state on blade_comment (tenant_id, approved, create_time desc, id desc) where is_deleted = 0;
create index blade_comment_target on blade_comment (tenant_id, target_type, target_id) where is_deleted = 0;
select scope_table('blade_comment', 'tenant');
-- The subject of a comment is a text.
create policy blade_comment_withheld on blade_comment as restrictive for select
  using (not (target_id = any ((select withheld_ids())::text[])));

create view reporting.comments with (security_barrier) as
select id, target_type, case when target_id ~ '^\d{1,18}$' then target_id::bigint end as target_id,
  parent_id, like_count, approved, approved_time, create_time, update_time, create_user, create_dept, update_user,
  status, tenant_id
from blade_comment
where tenant_id = (select reporting.tenant()) and is_deleted = 0
  and not (target_id = any (array(select record_id::text from embargoed)));
