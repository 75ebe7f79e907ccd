/** The process that decodes files of users, so that neither their memory nor their decoders are those of the server. */
import sharp from 'sharp'
import { fileTasks } from './fileTasks.ts'
import { answerParent } from './platform/workers/answerParent.ts'
import { replyTo, type TaskRequest } from './platform/workers/taskReply.ts'

// Each thread holds a part of the picture; the other processors belong to those who wait for an answer.
sharp.concurrency(1)
sharp.cache(false)

answerParent((request: TaskRequest) => replyTo(fileTasks, request))
