-- After: modules/system/dept, modules/system/post, modules/system/role, modules/system/user

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
  xml text not null,
  -- The screens that it is started on: null for those that all processes share, else a word such as `leave`.
  form_key varchar(64)
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
  trail jsonb not null default '{}',
  -- An administrator has stopped it for a while.
  suspended boolean not null default false,
  -- What the last answer replaced, for whoever gave it to take it back.
  undo jsonb
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
  flag varchar(10),
  -- Null for tasks of the diagram, else why somebody added it to one of them: before, beside, after, advice, correction, restart.
  kind varchar(12),
  parent_id bigint,
  -- Others have to answer first.
  on_hold boolean not null default false,
  -- When its assignee first looked at it.
  open_time timestamp(0),
  -- When its holder is reminded, and when it is escalated; null afterwards.
  remind_time timestamp(0),
  escalate_time timestamp(0),
  -- Whose deputy the assignee is in it.
  for_user bigint,
  -- Stored files that were sent with the answer.
  files text[]
);
-- The net under the lock of the instance: one step waits once.
create unique index flow_task_execution_key on flow_task (instance_id, execution_id);
create index flow_task_todo on flow_task (assignee, create_time desc, id desc) where end_time is null and is_deleted = 0;
create index flow_task_claim on flow_task (tenant_id, create_time desc, id desc)
  where assignee is null and end_time is null and is_deleted = 0;
create index flow_task_done on flow_task (ended_by, end_time desc, id desc)
  where end_time is not null and is_deleted = 0;
select scope_table('flow_task', 'tenant');

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
  -- Null for what deadlines do.
  by_user bigint,
  reason varchar(1000),
  create_time timestamp(0) not null default localtimestamp(0)
);
create index flow_act_instance on flow_act (instance_id);
create index flow_act_copy on flow_act (to_user, create_time desc) where act = 'copy';
select scope_table('flow_act', 'journal');

-- Days that differ from Monday to Friday.
create table flow_calendar (
  like base_record including all,
  day timestamp(0) not null,
  -- 1 nobody works, 2 people work.
  day_kind integer not null,
  day_name varchar(64)
);
create unique index flow_calendar_day_key on flow_calendar (tenant_id, day) where is_deleted = 0;
select scope_table('flow_calendar', 'shared');

-- The head of the department of a person, or on a further level that of a department above. Departments without a head, and
-- those up to the highest that the person heads, are no levels.
create function superior_of(person bigint, level integer) returns bigint language sql stable as $$
  with recursive line (parent, tenant, head, depth) as (
    select d.parent_id, d.tenant_id, d.head_id, 1
    from blade_user u join blade_dept d on d.id::text = split_part(u.dept_id, ',', 1) and d.tenant_id = u.tenant_id
      and d.is_deleted = 0
    where u.id = person
    union all
    select d.parent_id, d.tenant_id, d.head_id, line.depth + 1
    from line join blade_dept d on d.id = line.parent and d.tenant_id = line.tenant and d.is_deleted = 0
    where line.depth < 30
  )
  select head from line
  where head is not null and depth > (select coalesce(max(depth), 0) from line where head = person)
  group by head order by min(depth) offset level - 1 limit 1
$$;

-- Whether a name is the id of a record: then diagrams mean that record, and the name stands for nobody.
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

-- Candidates that mean a user.
create function user_candidates(id bigint, account text) returns text[] language sql stable as $$
  select array['user:' || id] || case when not is_id_of('user', account) then array['user:' || account] end
$$;

-- Candidates that mean a role, a department or a post. A name that looks like one with its kind before it, or like an id,
-- only counts behind its own kind; departments have no name without it.
create function group_candidates(kind text, id bigint, word text) returns text[] language sql stable as $$
  select array['group:' || id, 'group:' || kind || ':' || id]
    || case when not is_id_of(kind, word) then array['group:' || kind || ':' || word] end
    || case when kind <> 'dept' and word !~ '^\s*(user|group|role|dept|post)\s*:'
         and not (is_id_of('role', word) or is_id_of('dept', word) or is_id_of('post', word))
       then array['group:' || word] end
$$;

-- The active users of the tenant among the candidates of a task; the words are those of identities.ts.
-- The deputies of candidates who are named count, and the applicant, who decides no request of their own, does not.
create function candidates_of(tenant text, words text[], applicant bigint default null) returns setof bigint
language sql stable as $$
  select u.id from blade_user u
    where u.tenant_id = tenant and u.status = 1 and u.is_deleted = 0 and u.id is distinct from applicant and (
      array['user:' || u.id, 'user:' || u.account] && words and user_candidates(u.id, u.account) && words
      or string_to_array(u.role_id, ',') && array(
        select r.id::text from blade_role r where r.tenant_id = tenant and r.is_deleted = 0
          and group_candidates('role', r.id, r.role_alias) && words)
      or string_to_array(u.dept_id, ',') && array(
        select d.id::text from blade_dept d where d.tenant_id = tenant and d.is_deleted = 0
          and group_candidates('dept', d.id, d.dept_name) && words)
      or string_to_array(u.post_id, ',') && array(
        select p.id::text from blade_post p where p.tenant_id = tenant and p.is_deleted = 0
          and group_candidates('post', p.id, p.post_code) && words))
  union
  select nullif(deputy_of(u.id), applicant) from blade_user u
    where u.tenant_id = tenant and u.deputy_id is not null and u.is_deleted = 0
      and array['user:' || u.id, 'user:' || u.account] && words and user_candidates(u.id, u.account) && words
      and nullif(deputy_of(u.id), applicant) is not null
$$;

-- Whether there is such a user.
create function has_candidate(tenant text, words text[], applicant bigint default null) returns boolean language sql stable as $$
  select exists (select from candidates_of(tenant, words, applicant))
$$;

-- Tasks of a user who is removed or stopped go back to their candidates, and to the user in case of a return. Without
-- another active candidate the administrators of the tenant see them.
create function release_tasks() returns trigger language plpgsql as $$
begin
  update flow_task set assignee = null, claim_time = null, for_user = null,
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
