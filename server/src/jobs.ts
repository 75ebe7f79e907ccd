import { cleanStored } from './kit/files/cleanStored.ts'
import { sweepFiles } from './kit/files/sweep.ts'
import { keepHistory } from './kit/history/keepHistory.ts'
import { indexRecords } from './kit/search/rebuild.ts'
import { forgetSheetFiles } from './kit/sheets/sheetFiles.ts'
import { comparePages, encodeVideos, exportIssue, renderEdition } from './modules/biz/edition/index.ts'
import { releasePlanned } from './modules/biz/planned/index.ts'
import { publishNotice } from './modules/desk/notice/index.ts'
import { ofRunningProcess, wakeInstance } from './modules/flow/index.ts'
import { sendDelivery, startDelivery } from './modules/report/index.ts'
import type { Job } from './platform/jobs/job.ts'
import { keepLogs } from './platform/logs/keepLogs.ts'

/** Jobs of the product; one that is in neither list is never done. */
export const jobs: readonly Job<never>[] = [
  keepLogs,
  keepHistory([ofRunningProcess]),
  sweepFiles,
  publishNotice,
  releasePlanned,
  wakeInstance,
  startDelivery,
  sendDelivery,
  forgetSheetFiles,
]

/** Jobs that take seconds to minutes. They have a worker of their own, so that the others need not wait for them. */
export const heavyJobs: readonly Job<never>[] = [
  renderEdition,
  encodeVideos,
  comparePages,
  exportIssue,
  cleanStored,
  indexRecords,
]
