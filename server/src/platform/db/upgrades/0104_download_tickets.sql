-- Keys for downloads that a browser opens by address, where no header can be sent. Deleted when they are used.
create table sys_download_ticket (
  -- SHA-256 of the ticket, and of the address that it is for.
  hash char(64) primary key,
  address char(64) not null,
  session_id uuid not null references sys_session (id) on delete cascade,
  language char(2) not null,
  expires_at timestamptz not null
);
create index sys_download_ticket_expires on sys_download_ticket (expires_at);
create index sys_download_ticket_session on sys_download_ticket (session_id);

-- Client apps of others that open downloads with the token in the address, and the language of their messages.
alter table blade_client add column query_token integer not null default 0;
alter table blade_client add column language integer;
