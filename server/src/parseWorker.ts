/** The thread that parses input of users, so that slow input blocks neither the event loop nor the memory of the server. */
import { parseTasks } from './parseTasks.ts'
import { Refusal } from './platform/http/reply/refusal.ts'
import { answerTasks } from './platform/threads/answerTasks.ts'
import type { ParseReply, ParseRequest } from './platform/threads/parseInThread.ts'

answerTasks(async ({ task, input }: ParseRequest): Promise<ParseReply> => {
  try {
    return { value: await parseTasks[task](input as never) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { status: error.status, label: error.label } }
    // A recursive parser exceeded its stack.
    if (error instanceof RangeError) return { exhausted: true }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
})
