create table blade_feedback (
  like base_record including all,
  content varchar(4000) not null,
  feedback_type integer not null default 1,
  user_name varchar(100),
  phone varchar(32),
  email varchar(100),
  article_id bigint,
  images varchar(4000),
  handle_state integer not null default 1,
  reply_content varchar(2000),
  reply_user bigint,
  reply_time timestamp(0)
);
create index blade_feedback_state on blade_feedback (tenant_id, handle_state, create_time desc, id desc) where is_deleted = 0;
select scope_table('blade_feedback', 'tenant');
select withhold('blade_feedback', 'article_id');

create view reporting.feedback with (security_barrier) as
select id, feedback_type, article_id, handle_state, reply_time, create_time, update_time, create_user, create_dept,
  update_user, status, tenant_id
from blade_feedback
where tenant_id = (select reporting.tenant()) and is_deleted = 0
  and not (coalesce(article_id, 0) = any (array(select record_id from embargoed)));
