-- Drafts of processes.
create table flow_model (
  like base_record including all,
  model_key varchar(64) not null,
  name varchar(100) not null,
  description varchar(255),
  xml text
);
create unique index flow_model_model_key_key on flow_model (tenant_id, model_key) where is_deleted = 0;
select scope_table('flow_model', 'tenant');

-- What was deployed. The version of the record is that of the process; nothing but its state ever changes.
create table flow_definition (
  like base_record including all,
  key varchar(64) not null,
  name varchar(100) not null,
  description varchar(255),
  category varchar(16) not null,
  -- 1 for all tenants, 2 for the tenant alone.
  mode integer not null,
  -- 1 active, 2 suspended.
  suspension_state integer not null default 1,
  -- One that was taken away stays for the instances of the past.
  withdrawn boolean not null default false,
  deployment_id bigint not null,
  deployment_time timestamp(0) not null default localtimestamp(0),
  resource_name varchar(255) not null,
  -- Who may start it, in the words of candidates; everybody when empty.
  starters text[] not null default '{}',
  xml text not null
);
create unique index flow_definition_version_key on flow_definition (tenant_id, key, mode, version);
create index flow_definition_deployment on flow_definition (deployment_id);
select scope_table('flow_definition', 'shared');

-- One run of a process. Whoever started it is create_user.
create table flow_instance (
  like base_record including all,
  definition_id bigint not null,
  business_table varchar(64),
  business_id bigint,
  end_time timestamp(0),
  -- How it ended: completed, or deleted by an administrator for a reason.
  outcome varchar(16),
  delete_reason varchar(255),
  deleted_by bigint,
  variables jsonb not null default '{}',
  -- What the engine goes on from; null when the instance has ended.
  state text,
  -- Elements that were entered and left, and flows that were taken.
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

-- What people have to do and have done.
create table flow_task (
  like base_record including all,
  instance_id bigint not null,
  definition_id bigint not null,
  -- Of the engine: one wait of one element.
  execution_id varchar(255) not null,
  task_key varchar(255) not null,
  task_name varchar(255) not null,
  assignee bigint,
  -- Who may claim it: user:<id>, group:<word of the diagram>.
  candidates text[] not null default '{}',
  claim_time timestamp(0),
  due_time timestamp(0),
  end_time timestamp(0),
  ended_by bigint,
  comment varchar(500),
  flag varchar(10)
);
-- The net under the lock of the instance: one step waits once.
create unique index flow_task_execution_key on flow_task (instance_id, execution_id);
create index flow_task_todo on flow_task (assignee, create_time desc, id desc) where end_time is null and is_deleted = 0;
create index flow_task_claim on flow_task (tenant_id, create_time desc, id desc)
  where assignee is null and end_time is null and is_deleted = 0;
create index flow_task_done on flow_task (ended_by, end_time desc, id desc)
  where end_time is not null and is_deleted = 0;
select scope_table('flow_task', 'tenant');

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
