-- The history of records, in monthly partitions beside those of the logs. Rows are only ever added.
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
  -- The version that was restored.
  restored_version integer,
  -- A change of what readers see at the time.
  released boolean not null default false,
  -- Of the server that wrote the entry; see platform/trail.
  signature varchar(43)
) partition by range (changed_at);
create index change_log_id on change_log (id);
create index change_log_newest on change_log (tenant_id, module, record_id, version desc, id desc);
create index change_log_request on change_log (request_id) where request_id is not null;
select scope_table('change_log', 'journal');
select withhold('change_log', 'record_id');

-- A month without a partition must not stop writing.
create table log_partition.change_log_default partition of change_log default;

-- The current month and the next three have partitions, as have those of which the default one holds entries. Attaching
-- does not lock the history for its readers and writers; what cannot be locked at once is left to the next night.
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

-- Months that are over and hold nothing any more.
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
