-- One row: which secret key the stored secrets of this database are encrypted with.
create table sys_installation (
  is_only boolean primary key default true check (is_only),
  key_fingerprint text not null
);
