-- Formerly 361a0c8485b66f2e8815cdaf1a70b33e44f3b0e54726c7d343831435d9d31ac1: a comment names another folder.
-- Formerly 2c289b46e49e3f1cdf1a29f0868c18da09a37ca05fc62e1293a4e99a9987977d: as before, with the folder of the time.
-- What every record has. Tables of modules are made like it: create table … (like base_record including all, …).
create table base_record (
  id bigint primary key,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamp(0) not null default localtimestamp(0),
  update_user bigint,
  update_time timestamp(0) not null default localtimestamp(0),
  status integer not null default 1,
  is_deleted integer not null default 0,
  version integer not null default 1
);

-- One number for each process that makes ids; see server/src/platform/db/ids.ts.
create sequence id_node minvalue 0 maxvalue 1023 cycle;

-- Row-level security as the net under the queries, and the index of the lists. The server says in app.tenant for whom
-- it works: a tenant, or * for the system and the administrators of the platform. Without it no row is seen.
create function scope_table(name text, tenancy text) returns void language plpgsql as $$
declare
  tenant constant text := '(select current_setting(''app.tenant'', true))';
  every constant text := tenant || ' = ''*''';
  own constant text := 'tenant_id = ' || tenant || ' or ' || every;
  readable text;
  writable text;
begin
  case tenancy
    when 'tenant', 'journal' then readable := own; writable := own;
    when 'shared' then readable := own || ' or (tenant_id = ''000000'' and ' || tenant || ' <> '''')'; writable := own;
    when 'platform' then readable := tenant || ' <> '''''; writable := every;
  end case;
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy %I on %I for select using (%s)', name || '_read', name, readable);
  execute format('create policy %I on %I for insert with check (%s)', name || '_insert', name, writable);
  execute format('create policy %I on %I for update using (%s) with check (%s)', name || '_update', name, writable, writable);
  execute format('create policy %I on %I for delete using (%s)', name || '_delete', name, every);
  if tenancy <> 'journal' then
    execute format('create index %I on %I (tenant_id, create_time desc, id desc) where is_deleted = 0', name || '_list', name);
    execute format('create index %I on %I (create_time desc, id desc) where is_deleted = 0', name || '_list_all', name);
  end if;
end
$$;

create table change_log (
  id bigint primary key,
  tenant_id varchar(12) not null,
  module varchar(64) not null,
  record_id bigint not null,
  version integer not null,
  operation varchar(16) not null,
  before jsonb,
  after jsonb,
  user_id bigint,
  changed_at timestamp(0) not null default localtimestamp(0),
  request_id varchar(64)
);
create index change_log_record on change_log (tenant_id, module, record_id, version desc);
select scope_table('change_log', 'journal');
