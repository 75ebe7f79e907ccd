import type { FileTasks } from '../../../platform/workers/runInChild.ts'
import { readDocument } from './import/readDocument.ts'

export const fileTasks = { readDocument } satisfies Partial<FileTasks>
