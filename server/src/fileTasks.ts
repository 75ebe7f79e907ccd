/** All functions that run in the child process for files. Inputs and results are copied between processes. */

import { readDocument } from './modules/biz/articles/import/readDocument.ts'
import { portablePicture } from './modules/biz/edition/publish/portablePicture.ts'
import type { SheetColumn } from './platform/spreadsheet/columns.ts'
import { readRawSheet } from './platform/spreadsheet/readRawSheet.ts'
import { readSheet } from './platform/spreadsheet/readSheet.ts'
import { rewriteImage } from './platform/storage/rewriteImage.ts'
import type { FileTasks } from './platform/workers/runInChild.ts'

export const fileTasks = {
  rewriteImage,
  readDocument,
  portablePicture,
  readRawSheet: ({ file }: { file: Uint8Array }) => readRawSheet(file),
  readSheet: ({ file, columns }: { file: Uint8Array; columns: readonly SheetColumn[] }) => readSheet(file, columns),
} satisfies FileTasks
