import type { Label } from '#contract/kit/fields'
import { Refusal } from '../http/reply/refusal.ts'
import { createChildPool } from './childPool.ts'
import { runTask } from './taskReply.ts'
import { WorkerFault } from './workerPool.ts'

/** The functions that run in a child process, by name. Each caller adds its own, and its function in a `fileTasks.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface FileTasks {}

/** The largest accepted picture needs some seconds; a machine may be busy. */
const DEADLINE_MS = 30_000
const RETRY_SECONDS = 5

/** An object, so that tests can shorten it. */
export const fileLimits = { deadline: DEADLINE_MS }

// Two, so that a file which uses up its deadline delays nobody else's.
const pool = createChildPool({ script: new URL('../../fileWorker.ts', import.meta.url), size: 2, megabytes: 1024 })

type Input<Name extends keyof FileTasks> = Parameters<FileTasks[Name]>[0]
type Result<Name extends keyof FileTasks> = Awaited<ReturnType<FileTasks[Name]>>

/** Reads or writes a file of a user in a child. A file that exceeds its time or memory throws the error of `tooComplex`. */
export async function runInChild<Name extends keyof FileTasks>(
  task: Name,
  input: Input<Name>,
  tooComplex: () => Error,
): Promise<Result<Name>> {
  const limits = { deadlineMs: fileLimits.deadline, tooComplex }
  try {
    // The child has the function of this name.
    return (await runTask(pool, { task, input }, limits)) as Result<Name>
  } catch (error) {
    throw error instanceof WorkerFault ? new Refusal(503, labels.interrupted, { retryAfter: RETRY_SECONDS }) : error
  }
}

const labels = {
  interrupted: { zh: '文件处理被中断，请重试', en: 'The processing of the file was interrupted; please try again' },
} satisfies Record<string, Label>
