import { sweepFiles } from './kit/files/sweep.ts'
import { pruneHistory, sealHistory } from './kit/history/pruneHistory.ts'
import { indexRecords } from './kit/search/rebuild.ts'
import { forgetSheetFiles } from './kit/sheets/sheetFiles.ts'
import { moduleJobs, services } from './modules/index.ts'
import type { Job } from './platform/jobs/job.ts'
import { pruneLogs } from './platform/logs/logRows.ts'

const retentions = services.flatMap(({ historyHolds = [] }) => historyHolds)
const all: readonly Job<never>[] = [
  ...[pruneLogs, sealHistory, pruneHistory(retentions), sweepFiles, forgetSheetFiles, indexRecords],
  ...moduleJobs,
]

/** Jobs of the product. */
export const jobs = all.filter(({ heavy = false }) => !heavy)

/** They have a worker of their own, so that the others need not wait for them. */
export const heavyJobs = all.filter(({ heavy = false }) => heavy)
