create table blade_videos (
  like base_record including all,
  title varchar(200) not null,
  video_url varchar(1000) not null,
  cover_url varchar(1000),
  duration integer,
  width integer,
  height integer,
  file_size bigint,
  column_id bigint,
  source varchar(100),
  author varchar(100),
  description varchar(500),
  keywords varchar(255),
  sort integer,
  publish_state integer not null default 1,
  publish_time timestamp(0),
  view_count bigint,
  -- The reason for sending it back to its author.
  return_reason varchar(500)
);
create index blade_videos_column on blade_videos (column_id, create_time desc, id desc) where is_deleted = 0;
create index blade_videos_state on blade_videos (tenant_id, publish_state, create_time desc, id desc) where is_deleted = 0;
select scope_table('blade_videos', 'tenant');

create view reporting.videos with (security_barrier) as
select id, title, column_id, duration, source, author, publish_state, publish_time, view_count, create_time,
  update_time, create_user, create_dept, update_user, status, tenant_id
from blade_videos where tenant_id = (select reporting.tenant()) and is_deleted = 0;
