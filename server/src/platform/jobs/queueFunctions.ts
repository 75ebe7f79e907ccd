import { jobState } from '#contract/system/job'

const { failed, running, waiting, scheduled } = jobState

// A caller limited to one tenant gets no rows, as under row-level security.
const seesAll = `current_setting('app.tenant', true) = '*'`

/**
 * The queue belongs to the owner of the schema alone; these functions are the app's way in. `list_jobs` leaves payloads
 * out, apart from the tenant that they name. A new job replaces a failed one of its key, and marks one that runs: should its
 * process be killed, nothing is left to do for it.
 */
export const queueFunctions = `
  drop function if exists add_job(text, json, timestamptz, text, integer);
  drop function if exists add_job(text, json, timestamptz, text, integer, integer);
  create or replace function add_job(name text, payload json, run_at timestamptz, key text, attempts integer,
    priority integer default null, queue text default null)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
    delete from graphile_worker._private_jobs job
    where job.key = add_job.key and job.locked_at is null and job.attempts >= job.max_attempts;
    update graphile_worker._private_jobs job set flags = coalesce(job.flags, '{}') || '{"replaced": true}'
    where job.key = add_job.key and job.locked_at is not null;
    select graphile_worker.add_job(name, payload, run_at => run_at, job_key => key, max_attempts => attempts,
      priority => priority, queue_name => queue)
  $$;

  create or replace function list_jobs()
  returns table (id bigint, task text, tenant_id text, state integer, attempts integer, max_attempts integer,
    run_at timestamptz, create_time timestamptz, update_time timestamptz, last_error text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select job.id, task.identifier, coalesce(job.payload ->> 'tenantId', '000000'),
      case
        when job.locked_at is not null then ${running}
        when job.attempts >= job.max_attempts then ${failed}
        when job.run_at <= now() then ${waiting}
        else ${scheduled}
      end,
      job.attempts, job.max_attempts, job.run_at, job.created_at, job.updated_at, job.last_error
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where ${seesAll}
  $$;

  create or replace function retry_jobs(ids bigint[])
  returns setof text language sql security definer set search_path = pg_catalog, pg_temp as $$
    with failed as (${failedJobs('retry_jobs')})
    select task.identifier
    from (select array_agg(id) as ids from failed) chosen,
      graphile_worker.reschedule_jobs(chosen.ids, run_at => now(), attempts => 0) job
      join graphile_worker._private_tasks task on task.id = job.task_id
  $$;

  create or replace function discard_jobs(ids bigint[])
  returns setof text language sql security definer set search_path = pg_catalog, pg_temp as $$
    with failed as (${failedJobs('discard_jobs')})
    select task.identifier
    from (select array_agg(id) as ids from failed) chosen, graphile_worker.complete_jobs(chosen.ids) job
      join graphile_worker._private_tasks task on task.id = job.task_id
  $$`

/** Locked, so that of two calls at once only one finds a job failed. */
function failedJobs(name: string): string {
  return `
      select id from graphile_worker._private_jobs
      where id = any(${name}.ids) and locked_at is null and attempts >= max_attempts and ${seesAll}
      for update`
}
