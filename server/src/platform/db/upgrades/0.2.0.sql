-- The tables of version 0.2.0, which restores of its backups fill.

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

create sequence id_node minvalue 0 maxvalue 1023 cycle;

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

create function bin_of_table(name text) returns void language plpgsql as $$
begin
  execute format('create index %I on %I (tenant_id, update_time desc, id desc) where is_deleted = 1', name || '_bin', name);
  execute format('create index %I on %I (update_time desc, id desc) where is_deleted = 1', name || '_bin_all', name);
end
$$;

create function scope_table(name text, tenancy text) returns void language plpgsql as $$
begin
  perform scope_rows(name, tenancy);
  if tenancy <> 'journal' then perform bin_of_table(name); end if;
end
$$;

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

create table sys_installation (
  is_only boolean primary key default true check (is_only),
  key_fingerprint text not null
);
alter table upgrade_repairs enable row level security;

create schema log_partition;

create table log_record (
  like base_record including defaults,
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
  params text,
  duration integer,
  trace_id varchar(64),
  create_by varchar(64)
);

create table blade_log_usual (
  like log_record including defaults,
  log_level varchar(16),
  log_id varchar(64),
  log_data text
) partition by range (create_time);

create table blade_log_api (
  like log_record including defaults,
  type varchar(8),
  title varchar(255)
) partition by range (create_time);

create table blade_log_error (
  like log_record including defaults,
  stack_trace text,
  exception_name varchar(255),
  message text,
  file_name varchar(1000),
  line_number integer
) partition by range (create_time);

drop table log_record;

do $$
declare
  log text;
begin
  foreach log in array array['blade_log_usual', 'blade_log_api', 'blade_log_error'] loop
    execute format('create index %I on %I (id)', log || '_id', log);
    perform scope_rows(log, 'tenant');
    execute format('drop index %I', log || '_list_all');
    execute format('create index %I on %I (create_time desc, id desc) include (tenant_id) where is_deleted = 0',
      log || '_list_all', log);
  end loop;
end
$$;

create function log_partitions_from(first date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  log text;
  month date := date_trunc('month', first);
begin
  -- Two processes may start at the same time.
  perform pg_advisory_xact_lock(4711004);
  while month <= localtimestamp + interval '3 months' loop
    foreach log in array array['blade_log_usual', 'blade_log_api', 'blade_log_error'] loop
      if to_regclass('log_partition.' || log || to_char(month, '_YYYY_MM')) is null then
        execute format('create table log_partition.%I partition of %I for values from (%L) to (%L)',
          log || to_char(month, '_YYYY_MM'), log, month, month + interval '1 month');
      end if;
    end loop;
    month := month + interval '1 month';
  end loop;
end
$$;

create function log_forget_before(log text, moment timestamp) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
  forgotten integer;
  tenant constant text := current_setting('app.tenant', true);
begin
  if log not in ('blade_log_usual', 'blade_log_api', 'blade_log_error') then
    raise exception 'no log %', log;
  end if;
  perform pg_advisory_xact_lock(4711004);
  for part in
    select relname from pg_class where relnamespace = 'log_partition'::regnamespace and relkind = 'r'
      and relname ~ ('^' || log || '_\d{4}_\d{2}$')
      and to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' <= moment
  loop
    execute format('drop table log_partition.%I', part);
  end loop;
  perform set_config('app.tenant', '*', true);
  execute format('delete from %I where create_time < $1', log) using moment;
  get diagnostics forgotten = row_count;
  perform set_config('app.tenant', tenant, true);
  return forgotten;
end
$$;

select log_partitions_from(current_date);

create table blade_sms_message (
  like base_record including all,
  phone varchar(20) not null,
  content varchar(2000),
  category integer not null,
  sms_code varchar(32) not null,
  answer varchar(500),
  purpose varchar(16) not null default 'message'
);
select scope_table('blade_sms_message', 'tenant');

create table stored_file (
  like base_record including all,
  storage_id bigint,
  name varchar(255) not null,
  media_type varchar(100) not null,
  byte_size bigint not null,
  original_name varchar(500) not null,
  uncleaned boolean not null default false
);
create unique index stored_file_name_key on stored_file (tenant_id, name) where is_deleted = 0;
create index stored_file_unsettled on stored_file (status, update_time) where is_deleted = 0 and status <> 2;
create index stored_file_storage on stored_file (storage_id) where is_deleted = 0;
create index stored_file_tenant on stored_file (tenant_id) include (byte_size, status) where is_deleted = 0;
create index stored_file_uncleaned on stored_file (id) where uncleaned;
select scope_rows('stored_file', 'tenant');

create table sys_session (
  id uuid primary key,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  client_id varchar(48) not null,
  dept_id varchar(1000) not null default '',
  role_id varchar(1000) not null default '',
  remote_ip varchar(64) not null default '',
  user_agent varchar(255) not null default '',
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz,
  locked_at timestamptz,
  lock_password varchar(200),
  unlock_failures integer not null default 0
);
create index sys_session_user on sys_session (user_id) where revoked_at is null;
create index sys_session_ends on sys_session (ends_at);

create table sys_token (
  hash char(64) primary key,
  session_id uuid not null references sys_session(id) on delete cascade,
  kind varchar(7) not null check (kind in ('access', 'refresh')),
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  nonce varchar(64)
);
create index sys_token_session on sys_token (session_id);

create table sys_captcha (
  key uuid primary key,
  hash char(64) not null,
  expires_at timestamptz not null
);
create index sys_captcha_expires on sys_captcha (expires_at);

create table sys_login_failure (
  key varchar(160) primary key,
  failures integer not null,
  until timestamptz not null,
  locked_until timestamptz,
  tenant_id varchar(12),
  account varchar(100)
);
create index sys_login_failure_until on sys_login_failure (until);
create index sys_login_failure_account on sys_login_failure (tenant_id, account);

create table sign_in_log (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  way varchar(16) not null,
  result varchar(16) not null check (result in ('success', 'wrongPassword')),
  address varchar(64) not null,
  user_agent varchar(255) not null,
  tried_at timestamp(0) not null default localtimestamp(0)
);
create index sign_in_log_user on sign_in_log (user_id, id desc);
create index sign_in_log_tried on sign_in_log (tried_at);
select scope_table('sign_in_log', 'journal');

create table sys_phone_code (
  id bigint primary key,
  tenant_id varchar(12) not null,
  phone varchar(11) not null,
  address varchar(64) not null,
  hash char(64),
  tries integer not null default 0,
  sent_at timestamptz not null default now()
);
create index sys_phone_code_phone on sys_phone_code (phone, sent_at);
create index sys_phone_code_address on sys_phone_code (address, sent_at);
create index sys_phone_code_sent on sys_phone_code (sent_at);

create table blade_user_oauth (
  like base_record including all,
  user_id bigint not null,
  source varchar(32) not null,
  subject varchar(255) not null,
  username varchar(64) not null default ''
);
create unique index blade_user_oauth_subject_key on blade_user_oauth (tenant_id, source, subject) where is_deleted = 0;
create index blade_user_oauth_user on blade_user_oauth (user_id) where is_deleted = 0;
select scope_table('blade_user_oauth', 'tenant');

create table sys_social_state (
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

create table sys_social_applicant (
  hash char(64) primary key,
  tenant_id varchar(12) not null,
  source varchar(32) not null,
  subject varchar(255) not null,
  username varchar(64) not null default '',
  expires_at timestamptz not null
);
create index sys_social_applicant_expires on sys_social_applicant (expires_at);

create table sys_seed (
  key varchar(160) primary key,
  record_id bigint not null
);

create table change_log (
  id bigint not null,
  tenant_id varchar(12) not null,
  module varchar(64) not null,
  record_id bigint not null,
  version integer not null,
  operation varchar(16) not null,
  before jsonb,
  after jsonb,
  user_id bigint,
  changed_at timestamp(0) not null default localtimestamp(0),
  request_id varchar(64),
  restored_version integer,
  released boolean not null default false
) partition by range (changed_at);
create index change_log_id on change_log (id);
create index change_log_newest on change_log (tenant_id, module, record_id, version desc, id desc);
create index change_log_request on change_log (request_id) where request_id is not null;
select scope_table('change_log', 'journal');

create table log_partition.change_log_default partition of change_log default;

create function change_partitions_from(first date) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  month timestamp;
  part text;
begin
  perform pg_advisory_xact_lock(4711004);
  for month in
    select generate_series(date_trunc('month', first::timestamp), localtimestamp + interval '3 months', interval '1 month')
    union select date_trunc('month', changed_at) from log_partition.change_log_default
    order by 1
  loop
    continue when exists (
      select from pg_inherits join pg_class c on c.oid = inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
      where inhparent = 'change_log'::regclass and bound <> 'DEFAULT'
        and month >= coalesce(substring(bound from $b$FROM \('([^']+)'\)$b$)::timestamp, '-infinity')
        and month < substring(bound from $b$TO \('([^']+)'\)$b$)::timestamp);
    part := 'change_log' || to_char(month, '_YYYY_MM');
    execute format('create table log_partition.%I (like change_log including defaults)', part);
    execute format('with moved as (delete from log_partition.change_log_default
        where changed_at >= $1 and changed_at < $1 + interval ''1 month'' returning *)
      insert into log_partition.%I select * from moved', part) using month;
    execute format('alter table change_log attach partition log_partition.%I for values from (%L) to (%L)',
      part, month, month + interval '1 month');
  end loop;
exception
  when lock_not_available then
    raise notice 'the history is in use, its partitions are made later';
end
$$;

create function change_partitions_drop_empty() returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  part regclass;
  is_used boolean;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(4711004);
  for part in
    select c.oid::regclass from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'change_log'::regclass
      and substring(pg_get_expr(c.relpartbound, c.oid) from $b$TO \('([^']+)'\)$b$)::timestamp
        <= date_trunc('month', localtimestamp)
  loop
    execute format('select exists (select from %s)', part) into is_used;
    continue when is_used;
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
exception
  when lock_not_available then
    return 0;
end
$$;

select change_partitions_from(current_date);

create table blade_role (
  like base_record including all,
  parent_id bigint not null default 0,
  role_name varchar(64) not null,
  sort integer not null default 0,
  role_alias varchar(64) not null
);
create index blade_role_tenant on blade_role (tenant_id, sort) where is_deleted = 0;
select scope_table('blade_role', 'tenant');

create table blade_role_menu (
  role_id bigint not null,
  menu_id bigint not null,
  primary key (role_id, menu_id)
);

create table blade_role_scope (
  role_id bigint not null,
  scope_id bigint not null,
  scope_category integer not null,
  primary key (role_id, scope_category, scope_id)
);
create index blade_role_scope_scope on blade_role_scope (scope_id);

create function forget_confirmation() returns trigger language plpgsql as $$
begin
  if new.phone is distinct from old.phone then new.phone_confirmed_at := null; end if;
  if new.email is distinct from old.email then new.email_confirmed_at := null; end if;
  return new;
end
$$;

create table blade_user (
  like base_record including all,
  code varchar(12),
  user_type integer not null default 1,
  account varchar(45) not null,
  password varchar(200) not null,
  must_change_password boolean not null default false,
  password_expire_time timestamptz,
  name varchar(64),
  real_name varchar(64),
  avatar varchar(1000),
  email varchar(64),
  phone varchar(45),
  birthday timestamp(0),
  sex integer,
  role_id text,
  dept_id text,
  post_id text,
  user_ext varchar(2000),
  last_login_time timestamp(0),
  password_time timestamptz not null default now(),
  phone_confirmed_at timestamptz,
  email_confirmed_at timestamptz
);
create unique index blade_user_account_key on blade_user (tenant_id, account) where is_deleted = 0;
create index blade_user_roles on blade_user using gin (string_to_array(role_id, ',')) where is_deleted = 0;
create index blade_user_departments on blade_user using gin (string_to_array(dept_id, ',')) where is_deleted = 0;
create index blade_user_waiting on blade_user (tenant_id) where is_deleted = 0 and status = 3;
create index blade_user_phone on blade_user (tenant_id, phone) where is_deleted = 0 and phone <> '';
create unique index blade_user_code_key on blade_user (tenant_id, code) where is_deleted = 0;
comment on column blade_user.status is '1 in use, 2 stopped by an administrator, 3 registered and waiting for approval';
select scope_table('blade_user', 'tenant');
create trigger blade_user_contacts before update of phone, email on blade_user
  for each row execute function forget_confirmation();

create table blade_columns (
  like base_record including all,
  column_name varchar(64) not null,
  parent_id bigint not null default 0,
  column_code varchar(64) not null,
  column_type integer not null default 1,
  column_editor varchar(64),
  sort integer not null,
  is_nav integer not null default 1,
  link_url varchar(500),
  icon varchar(100),
  cover_url varchar(1000),
  remark varchar(500)
);
create unique index blade_columns_column_code_key on blade_columns (tenant_id, column_code) where is_deleted = 0;
create index blade_columns_parent on blade_columns (parent_id, sort) where is_deleted = 0;
select scope_table('blade_columns', 'tenant');

create view reporting.columns with (security_barrier) as
select id, parent_id, column_name, column_code, column_type, column_editor, sort, is_nav, create_time, update_time,
  create_user, create_dept, update_user, status, tenant_id
from blade_columns where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create schema search;

create function search.plain(html text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(
    regexp_replace(regexp_replace(html, '</(p|h\d|li|tr|td|th|figcaption|blockquote|pre)>|<br[^>]*>', ' ', 'gi'), '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
$$;

create function search.pairs(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct one || next), '{}')
  from (
    select one, lead(one) over (order by place) as next
    from unnest(string_to_array(words, null)) with ordinality as characters(one, place)
  ) neighbours
  where one !~ '\s' and next !~ '\s'
$$;

create function search.terms(tenant text, words text) returns text[] language sql immutable strict parallel safe as $$
  select search.pairs(words) || ('tenant ' || tenant)
$$;

create table search.article_words (
  article_id bigint primary key,
  tenant_id varchar(12) not null,
  words text not null
);
create index article_words_terms on search.article_words using gin (search.terms(tenant_id, words));

create function search.keep_article() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  found constant text := lower(concat_ws(' ', new.lead_title, new.title, new.sub_title, new.author, new.correspondent,
    new.keywords, new.summary, search.plain(new.content)));
begin
  insert into search.article_words (article_id, tenant_id, words) values (new.id, new.tenant_id, found)
    on conflict (article_id) do update set words = excluded.words;
  return null;
end
$$;

create table blade_articles (
  like base_record including all,
  lead_title varchar(200),
  title varchar(200) not null,
  sub_title varchar(200),
  author varchar(100),
  correspondent varchar(100),
  source varchar(100),
  column_id bigint not null,
  edition_id bigint,
  page_id bigint,
  article_type integer not null default 1,
  summary varchar(500),
  content text not null,
  cover_url varchar(1000),
  keywords varchar(255),
  link_url varchar(500),
  sort integer,
  is_top integer not null default 0,
  is_recommend integer not null default 0,
  allow_comment integer not null default 1,
  image_ids text,
  video_ids text,
  coordinates text,
  publish_state integer not null default 1,
  publish_time timestamp(0),
  characters integer generated always as (
    char_length(regexp_replace(regexp_replace(content, '<[^>]*>|&nbsp;|\s', '', 'g'), '&[a-z]+;|&#\d+;', '.', 'g'))
  ) stored,
  fee numeric(15, 2)
);
create index blade_articles_state on blade_articles (tenant_id, publish_state, create_time desc, id desc) where is_deleted = 0;
create index blade_articles_column on blade_articles (column_id, create_time desc, id desc) where is_deleted = 0;
create index blade_articles_edition on blade_articles (edition_id, create_time desc, id desc) where is_deleted = 0;
create index blade_articles_page on blade_articles (page_id, sort, id) where is_deleted = 0;
create index blade_articles_published on blade_articles (tenant_id, publish_time desc, id desc) where is_deleted = 0;
select scope_table('blade_articles', 'tenant');
create trigger keep_article_words
  after insert or update of lead_title, title, sub_title, author, correspondent, keywords, summary, content
  on blade_articles for each row execute function search.keep_article();

create function articles_with(wanted text, most bigint default null) returns setof bigint
  language plpgsql stable security definer rows 20000 set search_path = pg_catalog as $$
declare
  tenant constant text := current_setting('app.tenant', true);
  looked_for constant text := lower(trim(wanted));
  asked text[] := search.pairs(looked_for);
  like_it constant text := '%' || replace(replace(replace(looked_for, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if coalesce(tenant, '') = '' then return; end if;
  if tenant <> '*' then asked := asked || ('tenant ' || tenant); end if;
  -- Two characters are one pair, which the index finds by itself.
  if length(looked_for) = 2 and looked_for !~ '\s' then
    return query select w.article_id from search.article_words w where search.terms(w.tenant_id, w.words) @> asked limit most;
  else
    return query select w.article_id from search.article_words w
      where search.terms(w.tenant_id, w.words) @> asked and w.words like like_it limit most;
  end if;
end
$$;

create function newest_articles_with(wanted text, among integer) returns setof bigint
  language plpgsql stable security definer rows 100 set search_path = pg_catalog, public as $$
declare
  tenant constant text := current_setting('app.tenant', true);
  looked_for constant text := lower(trim(wanted));
begin
  if coalesce(tenant, '') = '' then return; end if;
  if tenant = '*' then
    return query select w.article_id from search.article_words w where position(looked_for in w.words) > 0
      and w.article_id = any(array(select a.id from blade_articles a where a.is_deleted = 0
        order by a.create_time desc, a.id desc limit among));
  else
    return query select w.article_id from search.article_words w where position(looked_for in w.words) > 0
      and w.article_id = any(array(select a.id from blade_articles a where a.is_deleted = 0 and a.tenant_id = tenant
        order by a.create_time desc, a.id desc limit among));
  end if;
end
$$;

create view reporting.articles with (security_barrier) as
select a.id, a.title, a.author, a.correspondent, a.source, a.column_id, c.column_name, a.edition_id, a.page_id,
  a.article_type, a.characters, a.is_top, a.is_recommend, a.publish_state, a.publish_time, a.create_time, a.update_time,
  a.create_user, a.create_dept, a.update_user, a.status, a.tenant_id
from blade_articles a
left join blade_columns c on c.id = a.column_id and c.tenant_id = a.tenant_id and c.is_deleted = 0
where a.tenant_id = (select reporting.tenant()) and a.is_deleted = 0;
alter function articles_with(text, bigint) set enable_seqscan = off;

create table blade_param (
  like base_record including all,
  param_name varchar(255) not null,
  param_key varchar(255) not null,
  param_value varchar(2000) not null,
  remark varchar(255)
);
create unique index blade_param_param_key_key on blade_param (tenant_id, param_key) where is_deleted = 0;
select scope_table('blade_param', 'shared');

create table blade_post (
  like base_record including all,
  category integer not null,
  post_code varchar(12) not null,
  post_name varchar(64) not null,
  sort integer not null,
  remark varchar(255)
);
create index blade_post_order on blade_post (tenant_id, sort, id) where is_deleted = 0;
create index blade_post_order_all on blade_post (sort, id) where is_deleted = 0;
create unique index blade_post_post_code_key on blade_post (tenant_id, post_code) where is_deleted = 0;
select scope_table('blade_post', 'tenant');

create table blade_dict (
  like base_record including all,
  parent_id bigint not null default 0,
  code varchar(64) not null,
  dict_value varchar(255) not null,
  dict_key varchar(64),
  sort integer not null,
  is_sealed integer not null default 0,
  remark varchar(255)
);
create unique index blade_dict_code_dict_key_key on blade_dict (tenant_id, code, dict_key) where is_deleted = 0;
create index blade_dict_parent on blade_dict (parent_id) where is_deleted = 0;
select scope_table('blade_dict', 'platform');

create table blade_dict_biz (
  like base_record including all,
  parent_id bigint not null default 0,
  code varchar(64) not null,
  dict_value varchar(255) not null,
  dict_key varchar(64),
  sort integer not null,
  is_sealed integer not null default 0,
  remark varchar(255)
);
create unique index blade_dict_biz_code_dict_key_key on blade_dict_biz (tenant_id, code, dict_key) where is_deleted = 0;
create index blade_dict_biz_parent on blade_dict_biz (parent_id) where is_deleted = 0;
select scope_table('blade_dict_biz', 'tenant');

create table blade_tenant (
  like base_record including all,
  tenant_name varchar(50) not null,
  domain varchar(255),
  background_url varchar(1000),
  linkman varchar(64),
  contact_number varchar(20),
  address varchar(255),
  account_number integer default -1,
  expire_time timestamp(0),
  package_id bigint,
  datasource_id bigint,
  storage_megabytes integer
);
create unique index blade_tenant_tenant_id_key on blade_tenant (tenant_id) where is_deleted = 0;
create index blade_tenant_domain on blade_tenant (domain) where is_deleted = 0 and domain is not null;
create index blade_tenant_by_package on blade_tenant (package_id) where is_deleted = 0;
create index blade_tenant_by_datasource on blade_tenant (datasource_id) where is_deleted = 0;
select scope_table('blade_tenant', 'tenant');
drop policy blade_tenant_insert on blade_tenant;
drop policy blade_tenant_update on blade_tenant;
create policy blade_tenant_insert on blade_tenant for insert
  with check ((select current_setting('app.tenant', true)) = '*');
create policy blade_tenant_update on blade_tenant for update
  using ((select current_setting('app.tenant', true)) = '*')
  with check ((select current_setting('app.tenant', true)) = '*');

create table blade_tenant_package (
  like base_record including all,
  package_name varchar(50) not null,
  menu_id text not null,
  remark varchar(255)
);
select scope_table('blade_tenant_package', 'platform');

create table blade_dept (
  like base_record including all,
  parent_id bigint not null default 0,
  ancestors varchar(2000) not null default '0',
  dept_category integer not null default 1,
  dept_name varchar(45) not null,
  full_name varchar(45),
  sort integer not null default 0,
  remark varchar(255)
);
create index blade_dept_parent on blade_dept (tenant_id, parent_id, sort) where is_deleted = 0;
create index blade_dept_below on blade_dept (parent_id, sort, id) where is_deleted = 0;
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

create table blade_top_menu_menu (
  top_menu_id bigint not null,
  menu_id bigint not null,
  primary key (top_menu_id, menu_id)
);

create table blade_client (
  like base_record including all,
  client_id varchar(48) not null,
  client_secret varchar(64) not null,
  resource_ids varchar(255),
  scope varchar(255) not null default 'all',
  authorized_grant_types varchar(255),
  web_server_redirect_uri varchar(1000),
  authorities varchar(255),
  access_token_validity integer not null default 3600,
  refresh_token_validity integer not null default 604800,
  additional_information varchar(2000),
  autoapprove integer
);
create unique index blade_client_client_id_key on blade_client (tenant_id, client_id) where is_deleted = 0;
select scope_table('blade_client', 'platform');

create table blade_data_scope (
  like base_record including all,
  menu_id bigint not null,
  resource_code varchar(255) not null,
  scope_name varchar(255) not null,
  scope_field varchar(255) not null default '*',
  scope_class varchar(500),
  scope_column varchar(255),
  scope_type integer not null,
  scope_value varchar(2000),
  remark varchar(255),
  template_id bigint
);
create index blade_data_scope_menu on blade_data_scope (menu_id) where is_deleted = 0;
create index blade_data_scope_template on blade_data_scope (tenant_id, template_id) where is_deleted = 0;
select scope_table('blade_data_scope', 'shared');

create table blade_api_scope (
  like base_record including all,
  menu_id bigint not null,
  resource_code varchar(255) not null,
  scope_name varchar(255) not null,
  scope_path varchar(255) not null,
  scope_type integer not null,
  remark varchar(255),
  template_id bigint
);
create index blade_api_scope_menu on blade_api_scope (menu_id) where is_deleted = 0;
create index blade_api_scope_template on blade_api_scope (tenant_id, template_id) where is_deleted = 0;
select scope_table('blade_api_scope', 'shared');

create table blade_region (
  like base_record including all,
  code varchar(12) not null,
  parent_code varchar(12) not null,
  ancestors varchar(255),
  name varchar(32) not null,
  province_code varchar(12),
  province_name varchar(32),
  city_code varchar(12),
  city_name varchar(32),
  district_code varchar(12),
  district_name varchar(32),
  town_code varchar(12),
  town_name varchar(32),
  village_code varchar(12),
  village_name varchar(32),
  region_level integer not null,
  sort integer not null,
  remark varchar(255)
);
create unique index blade_region_code_key on blade_region (tenant_id, code) where is_deleted = 0;
create index blade_region_parent on blade_region (parent_code, sort, code) where is_deleted = 0;
select scope_table('blade_region', 'platform');

create table blade_oss (
  like base_record including all,
  category integer not null,
  oss_code varchar(32) not null,
  endpoint varchar(255) not null,
  access_key text not null,
  secret_key text not null,
  bucket_name varchar(255) not null,
  app_id varchar(64),
  region varchar(64),
  remark varchar(255)
);
create unique index blade_oss_oss_code_key on blade_oss (tenant_id, oss_code) where is_deleted = 0;
create unique index blade_oss_enabled on blade_oss (tenant_id) where status = 2 and is_deleted = 0;
select scope_table('blade_oss', 'tenant');

create table blade_attach (
  like base_record including all,
  link varchar(1000) not null,
  domain varchar(500),
  name varchar(500),
  original_name varchar(500),
  extension varchar(12),
  attach_size bigint
);
create index blade_attach_name on blade_attach (tenant_id, name) where is_deleted = 0;
select scope_table('blade_attach', 'tenant');

create table blade_sms (
  like base_record including all,
  category integer not null,
  sms_code varchar(32) not null,
  template_id varchar(255) not null,
  sign_name varchar(64),
  access_key text,
  secret_key text,
  region_id varchar(64),
  app_id varchar(64),
  remark varchar(255)
);
create unique index blade_sms_sms_code_key on blade_sms (tenant_id, sms_code) where is_deleted = 0;
create unique index blade_sms_enabled on blade_sms (tenant_id) where status = 2 and is_deleted = 0;
select scope_table('blade_sms', 'tenant');

create table blade_notice (
  like base_record including all,
  title varchar(255) not null,
  category integer not null,
  release_time timestamp(0) not null,
  content text,
  published_at timestamptz
);
create index blade_notice_release on blade_notice (tenant_id, release_time desc) where is_deleted = 0;
create index blade_notice_published on blade_notice (tenant_id, published_at) where is_deleted = 0;
select scope_table('blade_notice', 'tenant');

create table blade_notice_read (
  notice_id bigint not null,
  user_id bigint not null,
  tenant_id varchar(12) not null,
  read_time timestamp(0) not null default localtimestamp(0),
  primary key (notice_id, user_id)
);
create index blade_notice_read_user on blade_notice_read (tenant_id, user_id);
select scope_table('blade_notice_read', 'journal');

create table blade_saved_view (
  like base_record including all,
  name varchar(100) not null,
  path varchar(100) not null,
  filters jsonb not null default '[]',
  sorters jsonb not null default '[]',
  user_id bigint,
  role_id bigint,
  check (num_nonnulls(user_id, role_id) = 1)
);
create index blade_saved_view_user on blade_saved_view (user_id) where is_deleted = 0;
create index blade_saved_view_role on blade_saved_view (role_id) where is_deleted = 0;
select scope_table('blade_saved_view', 'tenant');

create table blade_home_screen (
  like base_record including all,
  cards jsonb not null,
  user_id bigint,
  role_id bigint,
  constraint blade_home_screen_check check ((num_nonnulls(user_id, role_id) = 1))
);
create unique index blade_home_screen_user on blade_home_screen (user_id) where is_deleted = 0;
create unique index blade_home_screen_role on blade_home_screen (role_id) where is_deleted = 0;
select scope_table('blade_home_screen', 'tenant');

create table blade_process_leave (
  like base_record including all,
  process_definition_id bigint not null,
  process_instance_id bigint,
  task_user bigint not null,
  start_time timestamp(0) not null,
  end_time timestamp(0) not null,
  reason varchar(255) not null,
  apply_time timestamp(0) not null
);
select scope_table('blade_process_leave', 'tenant');

create table blade_datasource (
  like base_record including all,
  name varchar(100) not null,
  remark varchar(255),
  driver_class varchar(100) not null,
  url varchar(500) not null,
  username varchar(100) not null,
  password text
);
select scope_table('blade_datasource', 'platform');

create table blade_code (
  like base_record including all,
  datasource_id bigint,
  code_name varchar(64) not null,
  code_name_en varchar(64),
  service_name varchar(64) not null,
  table_name varchar(63) not null,
  table_prefix varchar(32) not null,
  pk_name varchar(63) not null,
  template integer not null default 1,
  menu_under varchar(64),
  field_list text,
  package_name varchar(500) not null,
  base_mode integer not null default 2,
  wrap_mode integer not null default 2,
  api_path varchar(2000) not null,
  web_path varchar(2000) not null
);
select scope_table('blade_code', 'platform');

create table blade_report (
  like base_record including all,
  name varchar(100) not null,
  name_en varchar(100),
  remark varchar(500),
  remark_en varchar(500),
  content text not null,
  is_ready integer not null default 0
);
select scope_table('blade_report', 'shared');

create table blade_edition (
  like base_record including all,
  title varchar(100) not null,
  edition_no integer not null,
  total_no integer,
  publish_date timestamp(0) not null,
  page_count integer,
  is_special integer not null default 0,
  editor_in_chief varchar(64),
  cover_url varchar(1000),
  pdf_url varchar(1000),
  publish_state integer not null default 1,
  publish_time timestamp(0),
  view_count bigint,
  remark varchar(500),
  release_reason varchar(500)
);
create index blade_edition_date on blade_edition (tenant_id, publish_date desc, id desc) where is_deleted = 0;
create index blade_edition_date_all on blade_edition (publish_date desc, id desc) where is_deleted = 0;
create unique index blade_edition_edition_no_key
  on blade_edition (tenant_id, (extract(year from publish_date)), edition_no) where is_deleted = 0;
create unique index blade_edition_total_no_key on blade_edition (tenant_id, total_no) where is_deleted = 0;
select scope_table('blade_edition', 'tenant');

create view reporting.editions with (security_barrier) as
select id, title, edition_no, total_no, publish_date, page_count, is_special, editor_in_chief, publish_state,
  publish_time, view_count, create_time, update_time, create_user, create_dept, update_user, status, tenant_id
from blade_edition where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create table edition_drawing (
  like base_record including all,
  edition_id bigint not null,
  state varchar(16) not null,
  done integer not null default 0,
  failed integer not null default 0,
  total integer not null
);
create unique index edition_drawing_edition_id_key on edition_drawing (edition_id) where is_deleted = 0;
select scope_table('edition_drawing', 'tenant');

create table blade_page (
  like base_record including all,
  page_no varchar(16) not null,
  page_name varchar(100) not null,
  edition_id bigint not null,
  sort integer not null,
  column_id bigint,
  duty_editor varchar(64),
  layout_editor varchar(64),
  pdf_url varchar(1000),
  img_url varchar(1000),
  thumb_url varchar(1000),
  width integer,
  height integer,
  video_url varchar(1000),
  convert_state integer not null default 1,
  drawn_from varchar(1000),
  convert_began timestamptz,
  convert_fault varchar(16),
  fault_count integer
);
create unique index blade_page_edition_id_page_no_key on blade_page (tenant_id, edition_id, page_no) where is_deleted = 0;
create index blade_page_order on blade_page (tenant_id, edition_id desc, sort, id) where is_deleted = 0;
create index blade_page_order_all on blade_page (edition_id desc, sort, id) where is_deleted = 0;
create index blade_page_column on blade_page (column_id) where is_deleted = 0;
select scope_table('blade_page', 'tenant');

create view reporting.pages with (security_barrier) as
select id, page_no, page_name, edition_id, column_id, sort, duty_editor, layout_editor, convert_state, create_time,
  update_time, create_user, create_dept, update_user, status, tenant_id
from blade_page where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create table page_film (
  like base_record including all,
  page_id bigint not null,
  state varchar(16) not null,
  percent integer not null default 0,
  fault varchar(16),
  made_from varchar(64),
  video_url varchar(1000)
);
create unique index page_film_page_id_key on page_film (page_id) where is_deleted = 0;
create index page_film_waiting on page_film (update_time, id) where is_deleted = 0 and state in ('waiting', 'running');
select scope_table('page_film', 'tenant');

create table blade_articlesext (
  like base_record including all,
  article_id bigint not null,
  doc_no varchar(100),
  original_url varchar(500),
  copyright_text varchar(255),
  audio_url varchar(1000),
  seo_title varchar(200),
  seo_keywords varchar(255),
  seo_description varchar(500),
  ai_summary text,
  view_count bigint,
  like_count bigint,
  share_count bigint,
  collect_count bigint,
  comment_count bigint,
  ext_json text,
  image_ids text,
  video_ids text
);
create unique index blade_articlesext_article_id_key on blade_articlesext (tenant_id, article_id) where is_deleted = 0;
select scope_table('blade_articlesext', 'tenant');

create table blade_images (
  like base_record including all,
  title varchar(200) not null,
  img_url varchar(1000) not null,
  thumb_url varchar(1000),
  image_type integer not null default 1,
  description varchar(500),
  photographer varchar(100),
  copyright_text varchar(255),
  article_id bigint,
  edition_id bigint,
  page_id bigint,
  width integer,
  height integer,
  file_size bigint,
  sort integer
);
create index blade_images_article on blade_images (article_id) where is_deleted = 0;
create index blade_images_edition on blade_images (edition_id) where is_deleted = 0;
select scope_table('blade_images', 'tenant');

create table blade_videos (
  like base_record including all,
  title varchar(200) not null,
  video_url varchar(1000) not null,
  cover_url varchar(1000),
  duration integer,
  width integer,
  height integer,
  file_size bigint,
  column_id bigint,
  source varchar(100),
  author varchar(100),
  description varchar(500),
  keywords varchar(255),
  sort integer,
  publish_state integer not null default 1,
  publish_time timestamp(0),
  view_count bigint
);
create index blade_videos_column on blade_videos (column_id, create_time desc, id desc) where is_deleted = 0;
create index blade_videos_state on blade_videos (tenant_id, publish_state, create_time desc, id desc) where is_deleted = 0;
select scope_table('blade_videos', 'tenant');

create view reporting.videos with (security_barrier) as
select id, title, column_id, duration, source, author, publish_state, publish_time, view_count, create_time,
  update_time, create_user, create_dept, update_user, status, tenant_id
from blade_videos where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create table blade_comment (
  like base_record including all,
  content varchar(2000) not null,
  target_type integer not null default 1,
  target_id varchar(19) not null,
  target_title varchar(255),
  parent_id bigint,
  user_name varchar(100),
  user_id bigint,
  user_avatar varchar(1000),
  ip varchar(64),
  like_count bigint,
  approved integer not null default 1,
  approved_user bigint,
  approved_time timestamp(0),
  approved_remark varchar(255)
);
create index blade_comment_state on blade_comment (tenant_id, approved, create_time desc, id desc) where is_deleted = 0;
create index blade_comment_target on blade_comment (tenant_id, target_type, target_id) where is_deleted = 0;
select scope_table('blade_comment', 'tenant');

create view reporting.comments with (security_barrier) as
select id, target_type, case when target_id ~ '^\d{1,18}$' then target_id::bigint end as target_id, target_title,
  parent_id, like_count, approved, approved_time, create_time, update_time, create_user, create_dept, update_user,
  status, tenant_id
from blade_comment where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create table blade_feedback (
  like base_record including all,
  content varchar(4000) not null,
  feedback_type integer not null default 1,
  user_name varchar(100),
  phone varchar(32),
  email varchar(100),
  article_id bigint,
  images varchar(4000),
  handle_state integer not null default 1,
  reply_content varchar(2000),
  reply_user bigint,
  reply_time timestamp(0)
);
create index blade_feedback_state on blade_feedback (tenant_id, handle_state, create_time desc, id desc) where is_deleted = 0;
select scope_table('blade_feedback', 'tenant');

create view reporting.feedback with (security_barrier) as
select id, feedback_type, article_id, handle_state, reply_time, create_time, update_time, create_user, create_dept,
  update_user, status, tenant_id
from blade_feedback where tenant_id = (select reporting.tenant()) and is_deleted = 0;

create table blade_notes (
  like base_record including all,
  content varchar(4000) not null,
  quote_text varchar(2000),
  article_id bigint,
  edition_id bigint,
  page_id bigint,
  position varchar(2000),
  user_name varchar(100),
  user_id bigint,
  is_public integer not null default 0
);
create index blade_notes_article on blade_notes (article_id) where is_deleted = 0;
select scope_table('blade_notes', 'tenant');

create table flow_model (
  like base_record including all,
  model_key varchar(64) not null,
  name varchar(100) not null,
  description varchar(255),
  xml text
);
create unique index flow_model_model_key_key on flow_model (tenant_id, model_key) where is_deleted = 0;
select scope_table('flow_model', 'tenant');

create table flow_definition (
  like base_record including all,
  key varchar(64) not null,
  name varchar(100) not null,
  description varchar(255),
  category varchar(16) not null,
  mode integer not null,
  suspension_state integer not null default 1,
  withdrawn boolean not null default false,
  deployment_id bigint not null,
  deployment_time timestamp(0) not null default localtimestamp(0),
  resource_name varchar(255) not null,
  starters text[] not null default '{}',
  xml text not null,
  form_key varchar(64)
);
create unique index flow_definition_version_key on flow_definition (tenant_id, key, mode, version);
create index flow_definition_deployment on flow_definition (deployment_id);
select scope_table('flow_definition', 'shared');

create table flow_instance (
  like base_record including all,
  definition_id bigint not null,
  business_table varchar(64),
  business_id bigint,
  end_time timestamp(0),
  outcome varchar(16),
  delete_reason varchar(255),
  deleted_by bigint,
  variables jsonb not null default '{}',
  state text,
  trail jsonb not null default '{}'
);
create index flow_instance_sent on flow_instance (create_user, create_time desc, id desc) where is_deleted = 0;
create index flow_instance_running on flow_instance (tenant_id, create_time desc, id desc)
  where end_time is null and is_deleted = 0;
create index flow_instance_running_all on flow_instance (create_time desc, id desc)
  where end_time is null and is_deleted = 0;
create index flow_instance_definition on flow_instance (definition_id) where end_time is null;
create index flow_instance_business on flow_instance (business_id);
select scope_table('flow_instance', 'tenant');

create table flow_task (
  like base_record including all,
  instance_id bigint not null,
  definition_id bigint not null,
  execution_id varchar(255) not null,
  task_key varchar(255) not null,
  task_name varchar(255) not null,
  assignee bigint,
  candidates text[] not null default '{}',
  claim_time timestamp(0),
  due_time timestamp(0),
  end_time timestamp(0),
  ended_by bigint,
  comment varchar(500),
  flag varchar(10)
);
create unique index flow_task_execution_key on flow_task (instance_id, execution_id);
create index flow_task_todo on flow_task (assignee, create_time desc, id desc) where end_time is null and is_deleted = 0;
create index flow_task_claim on flow_task (tenant_id, create_time desc, id desc)
  where assignee is null and end_time is null and is_deleted = 0;
create index flow_task_done on flow_task (ended_by, end_time desc, id desc)
  where end_time is not null and is_deleted = 0;
select scope_table('flow_task', 'tenant');

create table flow_reassignment (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  task_id bigint not null,
  from_user bigint,
  to_user bigint not null,
  by_user bigint not null,
  reason varchar(255),
  create_time timestamp(0) not null default localtimestamp(0)
);
create index flow_reassignment_instance on flow_reassignment (instance_id);
select scope_table('flow_reassignment', 'journal');

create function is_id_of(kind text, word text) returns boolean language plpgsql stable as $$
begin
  if word is null or word !~ '^[1-9][0-9]{0,18}$' or word::numeric > 9223372036854775807 then
    return false;
  end if;
  return case kind
    when 'user' then exists (select 1 from blade_user where id = word::bigint)
    when 'role' then exists (select 1 from blade_role where id = word::bigint)
    when 'dept' then exists (select 1 from blade_dept where id = word::bigint)
    when 'post' then exists (select 1 from blade_post where id = word::bigint)
  end;
end
$$;

create function user_candidates(id bigint, account text) returns text[] language sql stable as $$
  select array['user:' || id] || case when not is_id_of('user', account) then array['user:' || account] end
$$;

create function group_candidates(kind text, id bigint, word text) returns text[] language sql stable as $$
  select array['group:' || id, 'group:' || kind || ':' || id]
    || case when not is_id_of(kind, word) then array['group:' || kind || ':' || word] end
    || case when kind <> 'dept' and word !~ '^\s*(user|group|role|dept|post)\s*:'
         and not (is_id_of('role', word) or is_id_of('dept', word) or is_id_of('post', word))
       then array['group:' || word] end
$$;

create function has_candidate(tenant text, words text[]) returns boolean language sql stable as $$
  select exists (
    select 1 from blade_user u
    where u.tenant_id = tenant and u.status = 1 and u.is_deleted = 0 and (
      array['user:' || u.id, 'user:' || u.account] && words and user_candidates(u.id, u.account) && words
      or string_to_array(u.role_id, ',') && array(
        select r.id::text from blade_role r where r.tenant_id = tenant and r.is_deleted = 0
          and group_candidates('role', r.id, r.role_alias) && words)
      or string_to_array(u.dept_id, ',') && array(
        select d.id::text from blade_dept d where d.tenant_id = tenant and d.is_deleted = 0
          and group_candidates('dept', d.id, d.dept_name) && words)
      or string_to_array(u.post_id, ',') && array(
        select p.id::text from blade_post p where p.tenant_id = tenant and p.is_deleted = 0
          and group_candidates('post', p.id, p.post_code) && words)
    ))
$$;

create function release_tasks() returns trigger language plpgsql as $$
begin
  update flow_task set assignee = null, claim_time = null,
    candidates = array(select distinct unnest(candidates || ('user:' || new.id)))
  where assignee = new.id and end_time is null and is_deleted = 0;
  if found then
    perform pg_notify('flow_tasks_changed', json_build_object('tenantId', new.tenant_id)::text);
  end if;
  return null;
end
$$;

create trigger release_tasks after update of status, is_deleted on blade_user for each row
  when (old.status = 1 and old.is_deleted = 0 and (new.status <> 1 or new.is_deleted <> 0))
  execute function release_tasks();
