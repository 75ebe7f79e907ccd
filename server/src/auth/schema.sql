-- One sign-in. Its tokens live and die with it.
create table sys_session (
  id uuid primary key,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  client_id varchar(48) not null,
  -- Chosen in switch mode; empty: all of the user's.
  dept_id varchar(1000) not null default '',
  role_id varchar(1000) not null default '',
  remote_ip varchar(64) not null default '',
  user_agent varchar(255) not null default '',
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz,
  locked_at timestamptz,
  -- argon2id over the MD5 digest that travels; it stays after unlocking, so that the next lock need not ask for it.
  lock_password varchar(200),
  -- Wrong tries since the last success.
  unlock_failures integer not null default 0,
  -- When the person last proved their second factor, or, without one, their password.
  proven_at timestamptz
);
create index sys_session_user on sys_session (user_id) where revoked_at is null;
create index sys_session_ends on sys_session (ends_at);

create table sys_token (
  -- SHA-256 of the token; the token itself is nowhere.
  hash char(64) primary key,
  session_id uuid not null references sys_session(id) on delete cascade,
  kind varchar(7) not null check (kind in ('access', 'refresh')),
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A refresh token is used once. From the token and this nonce its children can be made again, so that two
  -- requests with one token within a few seconds get the same pair.
  used_at timestamptz,
  nonce varchar(64)
);
create index sys_token_session on sys_token (session_id);

-- Keys for downloads that a browser opens by address, where no header can be sent. Deleted when they are used.
create table sys_download_ticket (
  -- SHA-256 of the ticket, and of the address that it is for.
  hash char(64) primary key,
  address char(64) not null,
  session_id uuid not null references sys_session(id) on delete cascade,
  language char(2) not null,
  expires_at timestamptz not null
);
create index sys_download_ticket_expires on sys_download_ticket (expires_at);
create index sys_download_ticket_session on sys_download_ticket (session_id);

create table sys_captcha (
  key uuid primary key,
  -- HMAC of the lower-cased text.
  hash char(64) not null,
  expires_at timestamptz not null
);
create index sys_captcha_expires on sys_captcha (expires_at);

-- Tries that were not followed by a success, by tenant and account or by address.
create table sys_login_failure (
  key varchar(160) primary key,
  failures integer not null,
  -- When the failures are forgotten, and when the next try may be made.
  until timestamptz not null,
  locked_until timestamptz,
  -- Whose sign-in it is, the account in lower case; empty for what else is counted.
  tenant_id varchar(12),
  account varchar(100)
);
create index sys_login_failure_until on sys_login_failure (until);
create index sys_login_failure_account on sys_login_failure (tenant_id, account);

-- The authenticator app of a person.
create table sys_totp (
  user_id bigint primary key,
  -- Encrypted.
  secret text not null,
  -- The time step of the last accepted code: each code is accepted once.
  last_step integer not null
);

-- Each signs in once in place of a second factor, and is deleted with that.
create table sys_recovery_code (
  user_id bigint not null,
  -- HMAC of the code.
  hash varchar(43) not null,
  primary key (user_id, hash)
);

create table sys_passkey (
  id bigint primary key,
  user_id bigint not null,
  name varchar(64) not null,
  credential_id varchar(1400) not null unique,
  public_key text not null,
  -- Grows with each use where the device counts; a copied key is behind.
  counter bigint not null,
  transports varchar(100) not null,
  created_at timestamp(0) not null default localtimestamp(0),
  used_at timestamp(0)
);
create index sys_passkey_user on sys_passkey (user_id);

-- One try to prove or to set up a second factor. Deleted when it is used.
create table sys_factor_ticket (
  -- SHA-256 of the ticket.
  hash char(64) primary key,
  purpose varchar(16) not null,
  user_id bigint not null,
  -- The client app of a sign-in, else the session.
  holder varchar(48) not null,
  details jsonb not null,
  expires_at timestamptz not null
);
create index sys_factor_ticket_expires on sys_factor_ticket (expires_at);

-- Each person's own sign-ins, and the tries with a wrong password or second factor. Rows are only ever added; the old ones go at night.
create table sign_in_log (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  -- Grant type of the token endpoint.
  way varchar(16) not null,
  result varchar(16) not null check (result in ('success', 'wrongPassword', 'wrongFactor')),
  address varchar(64) not null,
  user_agent varchar(255) not null,
  tried_at timestamp(0) not null default localtimestamp(0),
  -- The second factor, where one was proven.
  factor varchar(16),
  -- Of a browser and address from which the person had not signed in before.
  new_device boolean not null default false
);
create index sign_in_log_user on sign_in_log (user_id, id desc);
create index sign_in_log_tried on sign_in_log (tried_at);
select scope_table('sign_in_log', 'journal');

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

-- Who of the outside is which user: what a provider calls a person, and the user that an administrator let in.
create table blade_user_oauth (
  like base_record including all,
  user_id bigint not null,
  source varchar(32) not null,
  -- As long as OpenID Connect allows it to be.
  subject varchar(255) not null,
  username varchar(64) not null default ''
);
create unique index blade_user_oauth_subject_key on blade_user_oauth (tenant_id, source, subject) where is_deleted = 0;
create index blade_user_oauth_user on blade_user_oauth (user_id) where is_deleted = 0;
select scope_table('blade_user_oauth', 'tenant');

-- A visitor who is away at a provider. Deleted when they come back, so that nobody comes back twice.
create table sys_social_state (
  -- SHA-256 of the state, and of the cookie of the browser that it was given to.
  hash char(64) primary key,
  browser char(64) not null,
  source varchar(32) not null,
  tenant_id varchar(12) not null,
  verifier varchar(128) not null,
  nonce varchar(64) not null,
  redirect_uri varchar(512) not null,
  expires_at timestamptz not null
);
create index sys_social_state_expires on sys_social_state (expires_at);

-- A visitor whom a provider vouches for and nobody knows yet: they may apply for an account, once.
create table sys_social_applicant (
  -- SHA-256 of the oauth_id, which only this visitor holds.
  hash char(64) primary key,
  tenant_id varchar(12) not null,
  source varchar(32) not null,
  subject varchar(255) not null,
  username varchar(64) not null default '',
  expires_at timestamptz not null
);
create index sys_social_applicant_expires on sys_social_applicant (expires_at);
