/** The process that decodes files of users, so that neither their memory nor their decoders are those of the server. */
import sharp from 'sharp'
import { importFolder } from './platform/importFolder.ts'
import type { SheetColumn } from './platform/spreadsheet/cells.ts'
import { readRawSheet } from './platform/spreadsheet/readRawSheet.ts'
import { readSheet } from './platform/spreadsheet/readSheet.ts'
import { rewriteImage } from './platform/storage/rewriteImage.ts'
import type { FileTasks } from './platform/workers/runInChild.ts'
import { answerParent, replyTo, type TaskRequest } from './platform/workers/taskReply.ts'

const own = {
  rewriteImage,
  readRawSheet: ({ file }: { file: Uint8Array }) => readRawSheet(file),
  readSheet: ({ file, columns }: { file: Uint8Array; columns: readonly SheetColumn[] }) => readSheet(file, columns),
} satisfies Partial<FileTasks>

const files = await importFolder('server/src/modules', /\/fileTasks$/)

/**
 * All functions that run in the child process for files, also what the files `fileTasks.ts` of modules export as
 * `fileTasks`. Inputs and results are copied between processes.
 */
const fileTasks: Partial<FileTasks> = Object.assign(own, ...files.map(file => file.fileTasks))

// Each thread allocates a part of the picture; the other processors are for requests.
sharp.concurrency(1)
sharp.cache(false)

answerParent((request: TaskRequest) => replyTo(fileTasks, request))
