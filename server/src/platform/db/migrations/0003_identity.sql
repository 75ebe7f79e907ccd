-- Who uses the system, what they may do, and their sign-ins.

create table blade_tenant (
  like base_record including all,
  tenant_name varchar(50) not null,
  domain varchar(255),
  background_url varchar(1000),
  linkman varchar(20),
  contact_number varchar(20),
  address varchar(255),
  -- -1 and 0: no limit.
  account_number integer default -1,
  expire_time timestamp(0),
  package_id bigint,
  datasource_id bigint
);
create unique index blade_tenant_tenant_id_key on blade_tenant (tenant_id) where is_deleted = 0;
create index blade_tenant_domain on blade_tenant (domain) where is_deleted = 0 and domain is not null;
select scope_table('blade_tenant', 'tenant');

create table blade_user (
  like base_record including all,
  code varchar(12),
  user_type integer not null default 1,
  account varchar(45) not null,
  -- argon2id over the MD5 digest that travels.
  password varchar(200) not null,
  must_change_password boolean not null default false,
  -- A one-time password is worthless after this.
  password_expire_time timestamptz,
  name varchar(20),
  real_name varchar(20),
  avatar varchar(1000),
  email varchar(64),
  phone varchar(45),
  birthday timestamp(0),
  sex integer,
  role_id varchar(1000),
  dept_id varchar(1000),
  post_id varchar(1000),
  user_ext varchar(2000),
  last_login_time timestamp(0)
);
comment on column blade_user.status is '1 in use, 2 stopped by an administrator, 3 registered and waiting for approval';
create unique index blade_user_account_key on blade_user (tenant_id, account) where is_deleted = 0;
select scope_table('blade_user', 'tenant');

create table blade_role (
  like base_record including all,
  parent_id bigint not null default 0,
  role_name varchar(64) not null,
  sort integer not null default 0,
  role_alias varchar(64) not null
);
create index blade_role_tenant on blade_role (tenant_id, sort) where is_deleted = 0;
select scope_table('blade_role', 'tenant');

create table blade_dept (
  like base_record including all,
  parent_id bigint not null default 0,
  -- Ids from the root down, joined by commas; the root is 0.
  ancestors varchar(2000) not null default '0',
  dept_category integer not null default 1,
  dept_name varchar(45) not null,
  full_name varchar(45),
  sort integer not null default 0,
  remark varchar(255)
);
create index blade_dept_parent on blade_dept (tenant_id, parent_id, sort) where is_deleted = 0;
select scope_table('blade_dept', 'tenant');

create table blade_menu (
  like base_record including all,
  parent_id bigint not null default 0,
  code varchar(64) not null,
  name varchar(64) not null,
  name_en varchar(64),
  alias varchar(64) not null,
  path varchar(255),
  source varchar(100),
  sort integer not null default 0,
  category integer not null default 1,
  action integer not null default 0,
  is_open integer not null default 1,
  remark varchar(255)
);
create unique index blade_menu_code_key on blade_menu (tenant_id, code) where is_deleted = 0;
create index blade_menu_parent on blade_menu (parent_id, sort) where is_deleted = 0;
select scope_table('blade_menu', 'platform');

create table blade_top_menu (
  like base_record including all,
  code varchar(64) not null,
  name varchar(64) not null,
  source varchar(100),
  path varchar(255),
  sort integer not null default 1
);
create unique index blade_top_menu_code_key on blade_top_menu (tenant_id, code) where is_deleted = 0;
select scope_table('blade_top_menu', 'tenant');

-- Links are written and removed whole; whoever may grant has been checked for both ends before.
create table blade_role_menu (
  role_id bigint not null,
  menu_id bigint not null,
  primary key (role_id, menu_id)
);

create table blade_role_scope (
  role_id bigint not null,
  scope_id bigint not null,
  -- 1 data scope, 2 API scope.
  scope_category integer not null,
  primary key (role_id, scope_category, scope_id)
);

create table blade_top_menu_menu (
  top_menu_id bigint not null,
  menu_id bigint not null,
  primary key (top_menu_id, menu_id)
);

create table blade_client (
  like base_record including all,
  client_id varchar(48) not null,
  -- SHA-256; see auth/clients.
  client_secret varchar(64) not null,
  resource_ids varchar(255),
  scope varchar(255) not null default 'all',
  authorized_grant_types varchar(255),
  web_server_redirect_uri varchar(1000),
  authorities varchar(255),
  access_token_validity integer not null default 3600,
  refresh_token_validity integer not null default 604800,
  additional_information varchar(2000),
  autoapprove varchar(255)
);
create unique index blade_client_client_id_key on blade_client (tenant_id, client_id) where is_deleted = 0;
select scope_table('blade_client', 'platform');

create table blade_log_error (
  like base_record including all,
  -- `browser` for entries that browsers upload.
  service_id varchar(32),
  server_ip varchar(64),
  server_host varchar(255),
  env varchar(16),
  method varchar(10),
  request_uri varchar(1000),
  user_agent varchar(1000),
  remote_ip varchar(64),
  method_class varchar(255),
  method_name varchar(255),
  stack_trace text,
  exception_name varchar(255),
  message text,
  file_name varchar(1000),
  line_number integer,
  params text,
  time varchar(20),
  create_by varchar(64)
);
create index blade_log_error_newest on blade_log_error (tenant_id, id desc);
select scope_table('blade_log_error', 'tenant');

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
  revoked_at timestamptz
);
create index sys_session_user on sys_session (user_id) where revoked_at is null;
create index sys_session_ends on sys_session (ends_at);

create table sys_token (
  -- SHA-256 of the token; the token itself is nowhere.
  hash char(64) primary key,
  session_id uuid not null references sys_session (id) on delete cascade,
  kind varchar(7) not null check (kind in ('access', 'refresh')),
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A refresh token is used once. From the token and this nonce its children can be made again, so that two
  -- requests with one token within a few seconds get the same pair.
  used_at timestamptz,
  nonce varchar(64)
);
create index sys_token_session on sys_token (session_id);

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
  until timestamptz not null
);
create index sys_login_failure_until on sys_login_failure (until);

-- What was put here by the seeds. It stays when a record is renamed or removed, so that it does not come back.
create table sys_seed (
  key varchar(160) primary key,
  record_id bigint not null
);
