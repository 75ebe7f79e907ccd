-- A locked session answers nothing but its unlocking, its renewal and its end.
alter table sys_session
  add column locked_at timestamptz,
  -- argon2id over the MD5 digest that travels; it stays after unlocking, so that the next lock need not ask for it.
  add column lock_password varchar(200),
  -- Wrong tries since the last success.
  add column unlock_failures integer not null default 0;
