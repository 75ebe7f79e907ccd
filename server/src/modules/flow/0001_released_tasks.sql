-- Lists of tasks that may be claimed learn that those of a removed or stopped user are among them: the server listens to
-- `flow_work_changed`, and an event names the module whose records have changed.
create or replace function release_tasks() returns trigger language plpgsql as $$
begin
  update flow_task set assignee = null, claim_time = null, for_user = null,
    candidates = array(select distinct unnest(candidates || ('user:' || new.id)))
  where assignee = new.id and end_time is null and is_deleted = 0;
  if found then
    perform pg_notify('flow_work_changed', json_build_object(
      'tenantId', new.tenant_id, 'name', 'changed',
      'data', json_build_object('module', 'blade-flow/work/claim', 'ids', json_build_array()))::text);
  end if;
  return null;
end
$$;
