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
  autoapprove integer,
  -- Whether downloads may be opened with the token in the address, and the language of their messages.
  query_token integer not null default 0,
  language integer
);
create unique index blade_client_client_id_key on blade_client (tenant_id, client_id) where is_deleted = 0;
select scope_table('blade_client', 'platform');
