alter table sign_in_log add column factor varchar(16);
alter table sign_in_log drop constraint sign_in_log_result_check;
alter table sign_in_log add check (result in ('success', 'wrongPassword', 'wrongFactor'));
alter table sys_session add column proven_at timestamptz;

create table sys_totp (
  user_id bigint primary key,
  secret text not null,
  last_step integer not null
);

create table sys_recovery_code (
  user_id bigint not null,
  hash varchar(43) not null,
  primary key (user_id, hash)
);

create table sys_passkey (
  id bigint primary key,
  user_id bigint not null,
  name varchar(64) not null,
  credential_id varchar(1400) not null unique,
  public_key text not null,
  counter bigint not null,
  transports varchar(100) not null,
  created_at timestamp(0) not null default localtimestamp(0),
  used_at timestamp(0)
);
create index sys_passkey_user on sys_passkey (user_id);

create table sys_factor_ticket (
  hash char(64) primary key,
  purpose varchar(16) not null,
  user_id bigint not null,
  holder varchar(48) not null,
  details jsonb not null,
  expires_at timestamptz not null
);
create index sys_factor_ticket_expires on sys_factor_ticket (expires_at);
