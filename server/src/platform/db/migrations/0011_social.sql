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
