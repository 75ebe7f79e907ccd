-- Every object in every storage, written before the object itself: what was left halfway is found here, never by
-- listing a bucket. Status: 1 on its way, 2 kept, 3 released and waiting for its removal, 4 released and
-- still shown by some record.
create table stored_file (
  like base_record including all,
  storage_id bigint,
  name varchar(255) not null,
  media_type varchar(100) not null,
  byte_size bigint not null,
  original_name varchar(500) not null
);
create unique index stored_file_name_key on stored_file (tenant_id, name) where is_deleted = 0;
create index stored_file_unsettled on stored_file (status, update_time) where is_deleted = 0 and status <> 2;
create index stored_file_storage on stored_file (storage_id) where is_deleted = 0;
create index stored_file_tenant on stored_file (tenant_id) include (byte_size, status) where is_deleted = 0;
select scope_rows('stored_file', 'tenant');
