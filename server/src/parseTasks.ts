import { cleanHtml } from './kit/input/cleanHtml.ts'
import { importFolder } from './platform/importFolder.ts'
import type { ParseTasks } from './platform/workers/parseInThread.ts'

const files = await importFolder('server/src/modules', /\/parseTasks$/)

/** All functions that run in a parsing thread: also what the files `parseTasks.ts` of modules export as `parseTasks`. */
export const parseTasks: Partial<ParseTasks> = Object.assign({ cleanHtml }, ...files.map(file => file.parseTasks))
