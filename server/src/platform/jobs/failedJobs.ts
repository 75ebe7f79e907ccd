import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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
