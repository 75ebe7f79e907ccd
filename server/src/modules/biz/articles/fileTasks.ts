import type { FileTasks } from '../../../platform/children/runInChild.ts'
import { readDocument } from './import/readDocument.ts'

export const fileTasks = { readDocument } satisfies Partial<FileTasks>
