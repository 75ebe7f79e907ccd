-- When the password was set. Of those that are older than this column only a least age is known.
alter table blade_user add column password_time timestamptz not null default now();
