-- Tasks that people add to those of the diagram, requests that are suspended, and answers that are taken back.
alter table flow_instance add column suspended boolean not null default false, add column undo jsonb;
alter table flow_task add column kind varchar(12), add column parent_id bigint,
  add column on_hold boolean not null default false, add column open_time timestamp(0),
  add column remind_time timestamp(0), add column escalate_time timestamp(0),
  add column for_user bigint, add column files text[];
alter table blade_user add column deputy_from timestamp(0), add column deputy_until timestamp(0),
  add column deputy_on_leave integer, add column is_service integer;
alter table blade_dept add column head_id bigint;

-- Fields that a data scope masks, and those that it lets nobody change.
alter table blade_data_scope add column masked_fields varchar(255), add column read_only_fields varchar(255);

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
insert into flow_act (id, tenant_id, instance_id, task_id, act, from_user, to_user, by_user, reason, create_time)
  select id, tenant_id, instance_id, task_id, 'reassign', from_user, to_user, by_user, reason, create_time
  from flow_reassignment;
drop table flow_reassignment;

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
create or replace function has_candidate(tenant text, words text[], applicant bigint default null) returns boolean language sql stable as $$
  select exists (select from candidates_of(tenant, words, applicant))
$$;

-- Whether the deputy of somebody acts now: in the period that was set and, where only leave counts, during approved leave.
-- PL/pgSQL finds the table of leave when it runs, which is later than this file.
create function deputy_acts(person bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from blade_user u
    where u.id = person and localtimestamp >= coalesce(u.deputy_from, '-infinity')
      and localtimestamp <= coalesce(u.deputy_until, 'infinity')
      and (coalesce(u.deputy_on_leave, 0) = 0 or exists (
        select from blade_process_leave l
        where l.create_user = u.id and l.tenant_id = u.tenant_id and l.status = 2 and l.is_deleted = 0
          and localtimestamp between l.start_time and l.end_time)));
end
$$;

-- The first active user in the line of deputies: the deputy, or where that one has left as well, theirs.
-- Those who named the deputies must still be allowed to give away the tasks of the person and of each deputy in between.
create or replace function deputy_of(person bigint) returns bigint language sql stable as $$
  with recursive line (id, tenant, status, deputy, namer, depth) as (
    select id, tenant_id, status, deputy_id, deputy_namer, 0 from blade_user
      where id = person and deputy_id is not null and deputy_acts(person)
    union all
    select u.id, u.tenant_id, u.status, u.deputy_id, u.deputy_namer, line.depth + 1
    from line join blade_user u on u.id = line.deputy and u.tenant_id = line.tenant and u.is_deleted = 0
    where line.depth < 10 and (line.depth = 0 or line.status <> 1)
      and (line.namer is null or line.namer = line.id
        or may_name_deputy(line.namer, line.id) and may_name_deputy(line.namer, person))
  )
  select id from line where depth > 0 and status = 1 and id <> person order by depth limit 1
$$;

create or replace function release_tasks() returns trigger language plpgsql as $$
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
