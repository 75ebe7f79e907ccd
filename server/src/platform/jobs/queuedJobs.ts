/** The jobs that are in the queue, as administrators see and settle them. */
import { sql } from 'kysely'
import { type JobFigures, jobState } from '#contract/system/job'
import type { Db } from '../db/database.ts'
import { asSystem } from '../db/tenancy/scope.ts'

interface JobCount extends JobFigures {
  task: string
}

/** Jobs of the queue by task. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { failed, running, waiting, scheduled } = jobState
  const query = sql<JobCount>`
    select task,
      (count(*) filter (where state = ${waiting}))::int as waiting,
      (count(*) filter (where state = ${scheduled}))::int as scheduled,
      (count(*) filter (where state = ${running}))::int as running,
      (count(*) filter (where state = ${failed}))::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where state = ${waiting})), 0)::float as oldest_seconds
    from list_jobs()
    group by task`
  return (await asSystem(() => query.execute(db))).rows
}

/** Jobs of all tasks together. */
export async function countAllJobs(db: Db): Promise<JobFigures> {
  const all = { waiting: 0, scheduled: 0, running: 0, failed: 0, oldestSeconds: 0 }
  for (const { waiting, scheduled, running, failed, oldestSeconds } of await countJobs(db)) {
    all.waiting += waiting
    all.scheduled += scheduled
    all.running += running
    all.failed += failed
    all.oldestSeconds = Math.max(all.oldestSeconds, oldestSeconds)
  }
  return all
}

/** Queues failed jobs again, with all their tries; those that are not failed any more stay as they are. Answers their tasks. */
export async function retryJobs(ids: readonly string[], db: Db): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`select retry_jobs(${ids}::bigint[]) as task`.execute(db)
  return rows.map(({ task }) => task)
}

/** Removes failed jobs from the queue; the others stay. Answers their tasks. */
export async function discardJobs(ids: readonly string[], db: Db): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`select discard_jobs(${ids}::bigint[]) as task`.execute(db)
  return rows.map(({ task }) => task)
}
