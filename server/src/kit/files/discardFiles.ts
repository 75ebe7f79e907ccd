import type { Db } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/job.ts'
import { fileStatus } from '../../platform/storage/table.ts'
import { sweepFiles } from './sweep.ts'

/** Marks files as unused. They are deleted after the transaction, except those that a record still shows. */
export async function discardFiles(names: readonly string[], tenantId: string, db: Db): Promise<void> {
  if (names.length === 0) return
  await db
    .updateTable('storedFile')
    .set({ status: fileStatus.released })
    .where('tenantId', '=', tenantId)
    .where('name', 'in', names)
    .where('status', '=', fileStatus.stored)
    .execute()
  await addJob(db, sweepFiles, null, { key: sweepFiles.name })
}
