/** Named functions that run in a worker, and how their results and refusals come back. Errors lose their class on the way. */

import { parentPort } from 'node:worker_threads'
import { Refusal } from '../http/reply/refusal.ts'
import { loaded, WorkerFault, type WorkerPool } from './workerPool.ts'

export interface TaskRequest {
  task: string
  input: unknown
}

type Tasks = Readonly<Record<string, (input: never) => unknown>>

type TaskReply =
  | { value: unknown }
  | { refusal: Pick<Refusal, 'status' | 'label' | 'retryAfter'> }
  | { exhausted: true }
  | { failure: string }

/** The part of the worker. */
export async function replyTo(tasks: Tasks, { task, input }: TaskRequest): Promise<TaskReply> {
  try {
    const run = tasks[task]
    if (!run) throw new Error(`the worker has no task ${task}`)
    return { value: await run(input as never) }
  } catch (error) {
    if (error instanceof Refusal) {
      const { status, label, retryAfter } = error
      return { refusal: { status, label, retryAfter } }
    }
    // A recursive parser exceeded its stack.
    if (error instanceof RangeError) return { exhausted: true }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The part of the server. Input that exceeds the time or the memory of the worker throws the error of `tooComplex`. */
export async function runTask(
  pool: WorkerPool,
  request: TaskRequest,
  { deadlineMs, tooComplex }: { deadlineMs: number; tooComplex: () => Error },
): Promise<unknown> {
  const reply = (await pool.run(request, { deadlineMs }).catch(unlessExhausted)) as TaskReply
  if ('value' in reply) return reply.value
  if ('refusal' in reply) {
    const { status, label, retryAfter } = reply.refusal
    throw new Refusal(status, label, retryAfter === undefined ? {} : { retryAfter })
  }
  throw 'failure' in reply ? new Error(reply.failure) : tooComplex()
}

function unlessExhausted(error: unknown): TaskReply {
  if (error instanceof WorkerFault && (error.fault === 'overdue' || error.fault === 'memory'))
    return { exhausted: true }
  throw error
}

/** The part of a thread: answers each message of the pool with one of its own. Loading counts against no deadline. */
export function answerTasks<Message>(answer: (message: Message) => unknown): void {
  parentPort?.on('message', (message: Message) => {
    void Promise.resolve(answer(message)).then(reply => parentPort?.postMessage(reply))
  })
  parentPort?.postMessage(loaded)
}
