/** The thread that parses input of users, so that slow input blocks neither the event loop nor the memory of the server. */
import { cleanHtml } from './kit/input/cleanHtml.ts'
import { importFolder } from './platform/importFolder.ts'
import type { ParseTasks } from './platform/workers/parseInThread.ts'
import { answerTasks, replyTo, type TaskRequest } from './platform/workers/taskReply.ts'

const files = await importFolder('server/src/modules', /\/parseTasks$/)

/** All functions that run in a parsing thread: also what the files `parseTasks.ts` of modules export as `parseTasks`. */
const parseTasks: Partial<ParseTasks> = Object.assign({ cleanHtml }, ...files.map(file => file.parseTasks))

answerTasks((request: TaskRequest) => replyTo(parseTasks, request))
