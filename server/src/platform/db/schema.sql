-- Columns of every record. Tables of modules are made like it: create table … (like base_record including all, …).
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

-- One number for each process that makes ids; see ids.ts.
create sequence id_node minvalue 0 maxvalue 1023 cycle;

-- Row-level security as the net under the queries, and the index of the lists. The server says in app.tenant for whom
-- it works: a tenant, or * for the system and the administrators of the platform. Without it no row is seen.
create function scope_rows(name text, tenancy text) returns void language plpgsql as $$
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

-- The recycle bin, last removed first. Removing is the last change of a record, so that its update is its removal.
create function bin_of_table(name text) returns void language plpgsql as $$
begin
  execute format('create index %I on %I (tenant_id, update_time desc, id desc) where is_deleted = 1', name || '_bin', name);
  execute format('create index %I on %I (update_time desc, id desc) where is_deleted = 1', name || '_bin_all', name);
end
$$;

-- What the table of a module calls: policies, and the indexes of its list and its recycle bin.
create function scope_table(name text, tenancy text) returns void language plpgsql as $$
begin
  perform scope_rows(name, tenancy);
  if tenancy <> 'journal' then perform bin_of_table(name); end if;
end
$$;

-- Names that people take for the same are the same: see contract/kit/names. Without ICU only ASCII letters are compared
-- without their case.
do $do$
begin
  execute format($sql$
    create function same_name(name text) returns text language sql immutable parallel safe
    return lower(btrim(regexp_replace(normalize(name, NFKC),
      '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')) %s)
  $sql$, case when exists (select from pg_collation where collname = 'und-x-icu') then 'collate "und-x-icu"' else '' end);
end $do$;

-- The form is kept in a column beside the name, so that names of before that clash stay, each with a key of its own.
create function keep_name_key() returns trigger language plpgsql as $$
declare
  field constant text := tg_argv[0];
begin
  if tg_op = 'INSERT' or to_jsonb(old) ->> field is distinct from to_jsonb(new) ->> field then
    new := jsonb_populate_record(new, jsonb_build_object(field || '_key', same_name(to_jsonb(new) ->> field)));
  end if;
  return new;
end $$;

-- Lists order names as people do: 2 before 10, Chinese by pinyin, small letters beside capital ones.
-- Without ICU they are ordered by code point.
do $do$
begin
  if exists (select from pg_collation where collprovider = 'i') then
    create collation name_order (provider = icu, locale = 'zh-u-kn-true');
  else
    create collation name_order (provider = libc, locale = 'C');
  end if;
end $do$;

-- Statements of reports run as a role that reads nothing but views of the schema reporting. They show the rows of one tenant, which
-- the server says in app.report together with a seal that only it can make: a statement that sets another one sees nothing.
create table report_seal (secret text not null);
insert into report_seal values (gen_random_uuid()::text || gen_random_uuid()::text);

create schema reporting;

create function reporting.tenant() returns text language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select split_part(given, '.', 1)
  from public.report_seal, current_setting('app.report', true) as given
  where split_part(given, '.', 2) = encode(sha256(convert_to(
    secret || encode(sha256(convert_to(secret || split_part(given, '.', 1), 'UTF8')), 'hex'), 'UTF8')), 'hex')
$$;

-- Stored values that an upgrade repaired. Each is reported once after the upgrade; see reportRepairs.ts.
create table upgrade_repairs (
  id bigint generated always as identity primary key,
  migration text not null,
  tenant_id varchar(12),
  table_name text not null,
  record_id text,
  field text,
  was text,
  reported_at timestamptz
);
-- Without a policy only the owner reads it: it holds values of all tenants.
alter table upgrade_repairs enable row level security;

-- One row: which secret key the stored secrets of this database are encrypted with.
create table sys_installation (
  is_only boolean primary key default true check (is_only),
  key_fingerprint text not null
);
