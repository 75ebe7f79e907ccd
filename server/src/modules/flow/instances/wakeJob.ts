import { defineJob } from '../../../platform/jobs/job.ts'
import { wake } from './instances.ts'
import { wakeKey } from './wakeKey.ts'

/** A timer of an instance is due. One job for each instance: the next timer takes the place of the last. */
export const wakeInstance = defineJob<{ instanceId: string; tenantId?: string }>({
  ...wakeKey,
  run: ({ instanceId }, { db }) => wake(db, instanceId),
})
