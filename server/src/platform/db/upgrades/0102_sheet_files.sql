-- Files that the server makes of records, for whoever asked for them: large exports, and rows that an import refused.
-- The object is known here before it exists, so that a job finds and removes it when the row has expired.
create table sheet_file (
  like base_record including all,
  module varchar(64) not null,
  name varchar(200) not null,
  format varchar(8) not null,
  state varchar(16) not null,
  rows_done integer not null default 0,
  rows_total integer,
  byte_size bigint,
  object_key varchar(200) not null,
  -- In both languages, where there is no file.
  reason jsonb,
  expire_time timestamp(0) not null
);
create index sheet_file_owner on sheet_file (create_user, id desc) where is_deleted = 0;
create index sheet_file_expired on sheet_file (expire_time) where is_deleted = 0;
select scope_table('sheet_file', 'tenant');
