-- Three logs in monthly partitions. The partitions stand in a schema of their own, which the app's role cannot enter:
-- it reaches them through the tables above, whose row-level security holds.
create schema log_partition;

-- Columns of all three.
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

-- Lists of logs count up to ten thousand rows. With the tenant in the index, which row-level security asks for, they are
-- counted without reading a single row of the table.
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

-- The months from the given day until three months from now have partitions. The app may call this, and create nothing else.
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

-- Months that are over are dropped whole, which costs nothing; of the month in between the old rows are deleted.
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
