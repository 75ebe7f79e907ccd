create table blade_notice (
  like base_record including all,
  title varchar(255) not null,
  category integer not null,
  release_time timestamp(0) not null,
  content text,
  -- When it became readable: what somebody missed who was away is found by it.
  published_at timestamptz,
  -- Ids of users, joined by commas; null: everybody.
  reader_ids text
);
create index blade_notice_release on blade_notice (tenant_id, release_time desc) where is_deleted = 0;
create index blade_notice_published on blade_notice (tenant_id, published_at) where is_deleted = 0;
select scope_table('blade_notice', 'tenant');

-- Who has read what. Rows are only ever added.
create table blade_notice_read (
  notice_id bigint not null,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  read_time timestamp(0) not null default localtimestamp(0),
  primary key (notice_id, user_id)
);
create index blade_notice_read_user on blade_notice_read (tenant_id, user_id);
select scope_table('blade_notice_read', 'journal');
