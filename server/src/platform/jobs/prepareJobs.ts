import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { jobState } from '#contract/system/job'

/** One number for all servers that share a database, so that they prepare it one after the other. */
const LOCK = 4_711_003

/** Brings the tables of the queue up to date, as the owner of the schema. */
export async function prepareJobs(connection: pg.PoolConfig): Promise<void> {
  const pool = queuePool(connection, 2)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ pgPool: pool, logger: silent })
    await client.query(queueFunctions)
  } finally {
    // Ends the lock as well.
    client.release(true)
    await pool.end()
  }
}

const silent = new Logger(() => () => {})

/** Connections for the queue. It receives errors where it waits for an answer; idle ones are replaced in silence. */
export function queuePool(connection: pg.PoolConfig, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connection, max })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

const { failed, running, waiting, scheduled } = jobState

// A caller limited to one tenant gets no rows, as under row-level security.
const seesAll = `current_setting('app.tenant', true) = '*'`

const isFailed = 'job.locked_at is null and job.attempts >= job.max_attempts'

/**
 * The queue belongs to the owner of the schema alone; these functions are the app's way in. The queue's public view
 * shows no payloads, so that flags contain what of them is needed: the tenant, and whether the job had a key.
 */
const queueFunctions = `
  drop function if exists add_job(text, json, timestamptz, text, integer);
  drop function if exists add_job(text, json, timestamptz, text, integer, integer);
  create or replace function add_job(name text, payload json, run_at timestamptz, key text, attempts integer,
    priority integer default null, queue text default null)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
    select graphile_worker.complete_jobs(array(
      select job.id from graphile_worker.jobs job where job.key = add_job.key and ${isFailed}));
    select graphile_worker.add_job(name, payload, run_at => run_at, job_key => key, max_attempts => attempts,
      priority => priority, queue_name => queue,
      flags => array_remove(array['tenant ' || (payload ->> 'tenantId'), 'has key' || left(key, 0)], null))
  $$;

  create or replace function list_jobs()
  returns table (id bigint, task text, tenant_id text, state integer, attempts integer, max_attempts integer,
    run_at timestamptz, create_time timestamptz, update_time timestamptz, last_error text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select job.id, job.task_identifier,
      coalesce((select substr(flag, 8) from jsonb_object_keys(job.flags) flag where flag like 'tenant %'), '000000'),
      case
        when job.locked_at is not null then ${running}
        when ${isFailed} then ${failed}
        when job.run_at <= now() then ${waiting}
        else ${scheduled}
      end,
      job.attempts, job.max_attempts, job.run_at, job.created_at, job.updated_at, job.last_error
    from graphile_worker.jobs job
    where ${seesAll}
  $$;

  create or replace function retry_jobs(ids bigint[])
  returns setof text language sql security definer set search_path = pg_catalog, pg_temp as $$
    with failed as (${failedAmong('retry_jobs')})
    select failed.task_identifier
    from graphile_worker.reschedule_jobs(array(select id from failed), run_at => now(), attempts => 0) job
      join failed on failed.id = job.id
  $$;

  create or replace function discard_jobs(ids bigint[])
  returns setof text language sql security definer set search_path = pg_catalog, pg_temp as $$
    with failed as (${failedAmong('discard_jobs')})
    select failed.task_identifier
    from graphile_worker.complete_jobs(array(select id from failed)) job join failed on failed.id = job.id
  $$`

function failedAmong(name: string): string {
  return `select id, task_identifier from graphile_worker.jobs job
    where id = any(${name}.ids) and ${isFailed} and ${seesAll}`
}
