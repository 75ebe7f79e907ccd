-- The history of records in monthly partitions, which stand where those of the logs stand. Existing entries are neither
-- copied nor rewritten: their table becomes the partition of everything until the end of the month.
select set_config('app.tenant', '*', true);

do $$
declare
  policy name;
begin
  for policy in select polname from pg_policy where polrelid = 'change_log'::regclass loop
    execute format('drop policy %I on change_log', policy);
  end loop;
end
$$;
alter table change_log disable row level security, no force row level security;
alter table change_log drop constraint change_log_pkey;
alter table change_log rename to change_log_before;
alter table change_log_before set schema log_partition;

create table change_log (like log_partition.change_log_before including defaults) partition by range (changed_at);
create index change_log_id on change_log (id);
create index change_log_newest on change_log (tenant_id, module, record_id, version desc, id desc);
create index change_log_request on change_log (request_id) where request_id is not null;
select scope_table('change_log', 'journal');
-- A month without a partition must not stop writing.
create table log_partition.change_log_default partition of change_log default;

do $$
declare
  last timestamp;
begin
  select max(changed_at) into last from log_partition.change_log_before;
  if last is null then
    drop table log_partition.change_log_before;
  else
    -- The indexes of the old table become parts of the new ones, which have the same columns.
    create index change_log_before_id on log_partition.change_log_before (id);
    execute format('alter table change_log attach partition log_partition.change_log_before for values from (minvalue) to (%L)',
      date_trunc('month', greatest(last, localtimestamp)) + interval '1 month');
  end if;
end
$$;

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
