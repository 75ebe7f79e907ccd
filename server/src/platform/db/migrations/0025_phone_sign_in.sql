-- Codes to sign in with by phone. The newest of a phone counts; the rows of a day are what its limits count.
create table sys_phone_code (
  id bigint primary key,
  tenant_id varchar(12) not null,
  phone varchar(11) not null,
  address varchar(64) not null,
  -- HMAC of the code; null once it has been used.
  hash char(64),
  tries integer not null default 0,
  sent_at timestamptz not null default now()
);
create index sys_phone_code_phone on sys_phone_code (phone, sent_at);
create index sys_phone_code_address on sys_phone_code (address, sent_at);
create index sys_phone_code_sent on sys_phone_code (sent_at);

create index blade_user_phone on blade_user (tenant_id, phone) where is_deleted = 0 and phone <> '';

-- Clients that people sign in with by captcha are front ends with a sign-in page.
select set_config('app.tenant', '*', true);
update blade_client set authorized_grant_types = authorized_grant_types || ',sms_code'
where authorized_grant_types ~ '\mcaptcha\M' and authorized_grant_types !~ '\msms_code\M';
