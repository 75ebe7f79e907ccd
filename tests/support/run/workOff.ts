import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import type { Job } from '../../../server/src/platform/jobs/job.ts'
import { type JobFailure, startWorker } from '../../../server/src/platform/jobs/worker.ts'
import { query } from '../database/postgres.ts'
import type { TestApp } from '../servers/testApp.ts'

const NUDGE_INTERVAL_MS = 50
/** Workers look for jobs now instead of at their next poll. */
const NUDGE = `select pg_notify('jobs:insert', '{"count":4}')`

/** Does `work` while servers do the jobs of a test; answers the tries that failed. */
export async function whileWorking(
  { app, database }: Pick<TestApp, 'app' | 'database'>,
  jobs: readonly Job<never>[],
  work: () => Promise<unknown>,
  servers = 1,
): Promise<JobFailure[]> {
  const failures: JobFailure[] = []
  const parts = { app, ...database, jobs, onFailure: (failure: JobFailure) => failures.push(failure) }
  const workers = []
  for (let count = 0; count < servers; count++) workers.push(await startWorker(parts))
  const owner = new pg.Client(database.connection)
  await owner.connect()
  let isOver = false
  const nudge = async () => {
    while (!isOver) {
      await owner.query(NUDGE)
      await pause(NUDGE_INTERVAL_MS)
    }
  }
  const nudging = nudge()
  try {
    await work()
  } finally {
    isOver = true
    await nudging
    for (const worker of workers) await worker.stop()
    await owner.end()
  }
  return failures
}

interface Work {
  begin: () => Promise<unknown>
  isDone: () => Promise<boolean>
}

/** The jobs are done by two servers until `isDone`, and until no job is left that could start now. */
export async function workOff(test: TestApp, jobs: readonly Job<never>[], { begin, isDone }: Work) {
  await asSystem(begin)
  const waiting = `select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`
  const work = async () => {
    await expect.poll(isDone).toBe(true)
    await expect.poll(async () => (await query(test.connection, waiting)).length).toBe(0)
  }
  return whileWorking(test, jobs, work, 2)
}
