/** The thread that parses input of users, so that slow input blocks neither the event loop nor the memory of the server. */
import { parseTasks } from './parseTasks.ts'
import { answerTasks, replyTo, type TaskRequest } from './platform/workers/taskReply.ts'

answerTasks((request: TaskRequest) => replyTo(parseTasks, request))
