-- Changes of what readers see at the time: the history marks them.
alter table change_log add column released boolean not null default false;
