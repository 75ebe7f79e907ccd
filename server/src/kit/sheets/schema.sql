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

-- Imports of sheets: who, when, what came of it, and the records that an undo has to look at.
create table sheet_import (
  like base_record including all,
  -- Path of the module, and its title at that time.
  module varchar(64) not null,
  title varchar(100) not null,
  file_name varchar(200) not null,
  created integer not null,
  changed integer not null,
  unchanged integer not null,
  failed integer not null,
  is_undone integer not null default 0,
  undo_time timestamp(0),
  -- [[id, version that the import left, 1 where it made the record], ...] in the order of the rows.
  records jsonb not null default '[]',
  -- Changes of many records at once are undone like imports.
  kind varchar(8) not null default 'import',
  constraint sheet_import_kind check (kind in ('import', 'bulk'))
);
select scope_table('sheet_import', 'tenant');
