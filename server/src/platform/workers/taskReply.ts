/** Named functions that run in a worker, and how their results and refusals come back. Errors lose their class on the way. */

import { serialize } from 'node:v8'
import { parentPort, Worker } from 'node:worker_threads'
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

export type ChildMessage =
  | { state: typeof loaded }
  | { progress: unknown }
  /** Serialized once, where its length counts as memory of the child. */
  | { reply: Uint8Array }
  | { isTooLong: true }

/** The server reads a reply while it answers nobody else. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024

/** The part of a child process: answers each message of the pool with one of its own. An error ends the process. */
export function answerParent<Message>(
  answer: (message: Message, onProgress: (progress: unknown) => void) => unknown,
): void {
  const send = (message: ChildMessage) => process.connected && process.send?.(message)
  endWithParent()
  process.on('message', async (message: Message) => {
    const reply = serialize(await answer(message, progress => send({ progress })))
    send(reply.length > MAX_REPLY_BYTES ? { isTooLong: true } : { reply })
  })
  send({ state: loaded })
}

/** A child that is busy notices no end of its channel: a thread looks whether the parent is still there. */
function endWithParent(): void {
  process.on('disconnect', () => process.exit(1))
  const parent = Number(process.argv[2])
  new Worker(watchParent, { eval: true, workerData: parent, execArgv: [] }).unref()
}

const watchParent = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
  }, 500)`
