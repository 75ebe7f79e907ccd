import type { JobKey } from '../../../platform/jobs/job.ts'

/** The job that wakes an instance at its next timer. */
export const wakeKey: JobKey<{ instanceId: string; tenantId?: string }> = { name: 'flow-wake' }
