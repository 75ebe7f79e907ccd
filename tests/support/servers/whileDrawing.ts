import { expect } from 'vitest'
import { drawEdition } from '../../../server/src/modules/biz/edition/render/drawEdition.ts'
import { startWorker } from '../../../server/src/platform/jobs/worker.ts'
import type { TestDatabase } from '../database/postgres.ts'

/** Does what `run` does while a worker draws the editions that were queued. */
export async function whileDrawing(database: TestDatabase, run: () => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  const worker = await startWorker({ ...database, jobs: [drawEdition], onFailure: failure => failures.push(failure) })
  try {
    await run()
  } finally {
    await worker.stop()
  }
  expect(failures).toEqual([])
}
