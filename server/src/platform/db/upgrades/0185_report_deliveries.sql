-- Reports that are sent by mail at set times.
create table report_delivery (
  like base_record including all,
  report_id bigint not null,
  -- Addresses.
  recipients jsonb not null,
  rhythm varchar(10) not null,
  day integer not null,
  time_of_day varchar(5) not null,
  format varchar(10) not null,
  language varchar(2) not null,
  -- Fixed parameters by their names; null: the defaults of the moment.
  chosen jsonb,
  -- The session, roles and departments of the maker, with whose rights of then the report is run.
  maker jsonb not null,
  -- Null while it is paused.
  next_time timestamp(0),
  -- Failures since it was last sent.
  failures integer not null default 0,
  pause_time timestamp(0),
  -- Null where it was paused by failures.
  pause_user bigint
);
create index report_delivery_report on report_delivery (tenant_id, report_id, id desc) where is_deleted = 0;
select scope_table('report_delivery', 'tenant');

create table report_delivery_run (
  like base_record including all,
  delivery_id bigint not null,
  due_time timestamp(0) not null,
  -- Sent because somebody asked for it.
  is_trial boolean not null default false,
  state varchar(10) not null default 'waiting',
  -- Addresses that the message has not been sent to.
  remaining jsonb not null,
  -- Answers of the mail server about addresses that it refused for good.
  refused jsonb not null default '[]',
  fault varchar(1000),
  fault_en varchar(1000),
  settle_time timestamp(0),
  -- Each time is sent once, however many processes there are.
  unique (delivery_id, due_time, is_trial)
);
create index report_delivery_run_latest on report_delivery_run (tenant_id, delivery_id, id desc) where is_deleted = 0;
select scope_table('report_delivery_run', 'tenant');
