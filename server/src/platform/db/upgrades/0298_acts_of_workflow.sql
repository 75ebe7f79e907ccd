-- Tasks that people add to those of the diagram, requests that are suspended, and answers that are taken back.
alter table flow_instance add column suspended boolean not null default false, add column undo jsonb;
alter table flow_task add column kind varchar(12), add column parent_id bigint,
  add column on_hold boolean not null default false, add column open_time timestamp(0);

-- What people did with a request besides answering it. Rows are only ever added.
create table flow_act (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  -- Null for acts on the request as a whole.
  task_id bigint,
  act varchar(16) not null,
  -- Null where nobody had claimed the task.
  from_user bigint,
  to_user bigint,
  by_user bigint not null,
  reason varchar(255),
  create_time timestamp(0) not null default localtimestamp(0)
);
create index flow_act_instance on flow_act (instance_id);
create index flow_act_copy on flow_act (to_user, create_time desc) where act = 'copy';
select scope_table('flow_act', 'journal');
insert into flow_act (id, tenant_id, instance_id, task_id, act, from_user, to_user, by_user, reason, create_time)
  select id, tenant_id, instance_id, task_id, 'reassign', from_user, to_user, by_user, reason, create_time
  from flow_reassignment;
drop table flow_reassignment;
