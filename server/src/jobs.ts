import { sweepFiles } from './kit/files/sweep.ts'
import { keepHistory, sealHistory } from './kit/history/keepHistory.ts'
import { indexRecords } from './kit/search/rebuild.ts'
import { forgetSheetFiles } from './kit/sheets/sheetFiles.ts'
import { moduleJobs, services } from './modules/index.ts'
import type { Job } from './platform/jobs/job.ts'
import { keepLogs } from './platform/logs/logRows.ts'

const holds = services.flatMap(({ historyHolds = [] }) => historyHolds)
const all: readonly Job<never>[] = [
  ...[keepLogs, sealHistory, keepHistory(holds), sweepFiles, forgetSheetFiles, indexRecords],
  ...moduleJobs,
]

/** Jobs of the product. */
export const jobs = all.filter(({ heavy = false }) => !heavy)

/** They have a worker of their own, so that the others need not wait for them. */
export const heavyJobs = all.filter(({ heavy = false }) => heavy)
