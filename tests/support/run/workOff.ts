import { sql } from 'kysely'
import { expect } from 'vitest'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import type { Job } from '../../../server/src/platform/jobs/job.ts'
import { startWorker } from '../../../server/src/platform/jobs/worker.ts'
import type { TestApp } from '../servers/testApp.ts'

/** The jobs are done by two servers until `isDone`, and until no job is left that could start now. */
export async function workOff(
  { app, database, db }: TestApp,
  jobs: readonly Job<never>[],
  { begin, isDone }: { begin: () => Promise<void>; isDone: () => Promise<boolean> },
): Promise<void> {
  await asSystem(begin)
  const parts = { app, ...database, jobs, onFailure: () => {} }
  const workers = [await startWorker(parts), await startWorker(parts)]
  try {
    await expect.poll(isDone).toBe(true)
    const waiting = async () => {
      const { rows } = await asSystem(() =>
        sql`select id from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`.execute(db),
      )
      return rows.length
    }
    await expect.poll(waiting).toBe(0)
  } finally {
    for (const worker of workers) await worker.stop()
  }
}
