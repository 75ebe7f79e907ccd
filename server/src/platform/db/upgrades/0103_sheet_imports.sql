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
  records jsonb not null
);
select scope_table('sheet_import', 'tenant');
