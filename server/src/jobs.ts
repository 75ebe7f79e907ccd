import { sweepFiles } from './kit/files/sweep.ts'
import { pruneHistory, sealHistory } from './kit/history/pruneHistory.ts'
import { indexRecords } from './kit/search/rebuild.ts'
import { forgetSheetFiles } from './kit/sheets/sheetFiles.ts'
import { moduleJobs, services } from './modules/index.ts'
import type { Job } from './platform/jobs/job.ts'
import { pruneLogs } from './platform/logs/logWriter.ts'

const retentions = services.flatMap(({ historyHolds = [] }) => historyHolds)
/** Jobs of the product. */
export const jobs: readonly Job<never>[] = [
  ...[pruneLogs, sealHistory, pruneHistory(retentions), sweepFiles, forgetSheetFiles, indexRecords],
  ...moduleJobs,
]

/** The workers of a process: none waits for the jobs of another. */
export const workers = [
  { jobs: jobs.filter(({ worker }) => !worker) },
  { jobs: jobs.filter(({ worker }) => worker === 'heavy') },
  // Between their queries they wait for the network.
  { jobs: jobs.filter(({ worker }) => worker === 'sending'), concurrency: 10, connections: 2 },
]
