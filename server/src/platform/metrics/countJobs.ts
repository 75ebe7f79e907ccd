import type pg from 'pg'

export interface JobCount {
  task: string
  waiting: number
  scheduled: number
  running: number
  failed: number
  oldestSeconds: number
}

/** Jobs of the queue by task. The queue belongs to the owner of the schema, so `pool` must be its own. */
export async function countJobs(pool: pg.Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(`
    with job as (
      select task_identifier, run_at, locked_at is not null as running,
        locked_at is null and attempts >= max_attempts as failed
      from graphile_worker.jobs
    )
    select task_identifier as task,
      (count(*) filter (where not running and not failed and run_at <= now()))::int as waiting,
      (count(*) filter (where not running and not failed and run_at > now()))::int as scheduled,
      (count(*) filter (where running))::int as running,
      (count(*) filter (where failed))::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where not running and not failed and run_at <= now())), 0)::float
        as "oldestSeconds"
    from job
    group by task_identifier`)
  return rows
}
