import { sweepFiles } from './kit/files/sweep.ts'
import { drawEdition } from './modules/biz/edition/render/drawEdition.ts'
import { filmPages } from './modules/biz/edition/video/filmPages.ts'
import { publishNotice } from './modules/desk/notice/publish.ts'
import { wakeInstance } from './modules/flow/instances/wakeJob.ts'
import type { Job } from './platform/jobs/job.ts'
import { keepLogs } from './platform/logs/keepLogs.ts'

/** All jobs of the product; one that is missing here is never done. */
export const jobs: readonly Job<never>[] = [keepLogs, sweepFiles, publishNotice, wakeInstance, drawEdition, filmPages]
