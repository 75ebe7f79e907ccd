-- The chain over the history, in one order for each tenant. Each link carries the hash of its entry and that of all before it.
create table change_link (
  tenant_id varchar(12) not null,
  position bigint not null,
  change_id bigint not null,
  -- SHA-256 of the entry, in hexadecimal digits.
  content char(64) not null,
  -- SHA-256 of the hash before and the content.
  hash char(64) not null,
  -- Signature of the server that removed the entry after its time.
  removed varchar(43),
  primary key (tenant_id, position)
);
create unique index change_link_change on change_link (change_id);
select scope_table('change_link', 'journal');

-- The end of the chain on each day, signed. The latest one also says where the chain begins.
create table change_seal (
  like base_record including all,
  day varchar(10) not null,
  position bigint not null,
  hash varchar(64) not null,
  start_position bigint not null default 0,
  start_hash varchar(64) not null default '',
  signature varchar(86) not null
);
create unique index change_seal_day on change_seal (tenant_id, day);
select scope_table('change_seal', 'tenant');
