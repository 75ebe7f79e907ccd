-- Whether an active user of the tenant is among the candidates of a task; the words are those of identities.ts.
create function has_candidate(tenant text, words text[]) returns boolean language sql stable as $$
  select exists (
    select 1 from blade_user u
    where u.tenant_id = tenant and u.status = 1 and u.is_deleted = 0 and (
      array['user:' || u.id, 'user:' || u.account] && words
      or string_to_array(u.role_id, ',') && array(
        select r.id::text from blade_role r where r.tenant_id = tenant and r.is_deleted = 0
          and array['group:' || r.id, 'group:' || r.role_alias, 'group:role:' || r.id, 'group:role:' || r.role_alias] && words)
      or string_to_array(u.dept_id, ',') && array(
        select d.id::text from blade_dept d where d.tenant_id = tenant and d.is_deleted = 0
          and array['group:' || d.id, 'group:dept:' || d.id, 'group:dept:' || d.dept_name] && words)
      or string_to_array(u.post_id, ',') && array(
        select p.id::text from blade_post p where p.tenant_id = tenant and p.is_deleted = 0
          and array['group:' || p.id, 'group:' || p.post_code, 'group:post:' || p.id, 'group:post:' || p.post_code] && words)
    ))
$$;

-- Tasks of a user who is removed or stopped go back to their candidates, and to the user in case of a return. Without
-- another active candidate the administrators of the tenant see them.
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

select set_config('app.tenant', '*', true);
-- Tasks that users held who have left before this version.
with released as (
  update flow_task t set assignee = null, claim_time = null,
    candidates = array(select distinct unnest(t.candidates || ('user:' || t.assignee)))
  from (select id, assignee as was from flow_task where end_time is null and is_deleted = 0 and assignee is not null) held
  where held.id = t.id
    and not exists (select 1 from blade_user u where u.id = held.was and u.status = 1 and u.is_deleted = 0)
  returning t.id, t.tenant_id, held.was
)
insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was)
select '0073_task_candidates.sql', tenant_id, 'flow_task', id, 'assignee', was from released;

-- Tasks that an administrator gave to somebody else. Rows are only ever added.
create table flow_reassignment (
  id bigint primary key,
  tenant_id varchar(12) not null,
  instance_id bigint not null,
  task_id bigint not null,
  -- Null where nobody had claimed the task.
  from_user bigint,
  to_user bigint not null,
  by_user bigint not null,
  reason varchar(255),
  create_time timestamp(0) not null default localtimestamp(0)
);
create index flow_reassignment_instance on flow_reassignment (instance_id);
select scope_table('flow_reassignment', 'journal');
