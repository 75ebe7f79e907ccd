import { wakeInstance } from '../flow/wakeJob.ts'
import { keepLogs } from '../logs/keepLogs.ts'
import { publishNotice } from '../modules/desk/notice/publish.ts'
import { drawEdition } from '../press/drawEdition.ts'
import { filmPages } from '../press/film/filmPages.ts'
import { cleanStored } from '../storage/cleanStored.ts'
import { sweepFiles } from '../storage/sweep.ts'
import type { Job } from './job.ts'

/** All jobs of the product; one that is missing here is never done. */
export const jobs: readonly Job<never>[] = [
  keepLogs,
  sweepFiles,
  publishNotice,
  wakeInstance,
  drawEdition,
  filmPages,
  cleanStored,
]
