create table blade_access_key (
  like base_record including all,
  name varchar(64) not null,
  -- SHA-256 of the key; the key itself is nowhere. Without it nobody calls.
  token_hash char(64),
  user_id bigint,
  modules varchar(2000),
  read_only integer not null default 1,
  addresses varchar(1000),
  end_time timestamp(0),
  last_used_time timestamp(0)
);
create unique index blade_access_key_token_hash on blade_access_key (token_hash);
create index blade_access_key_user on blade_access_key (user_id) where is_deleted = 0;
select scope_table('blade_access_key', 'tenant');
