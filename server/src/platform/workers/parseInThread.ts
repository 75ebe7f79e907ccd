import type { Label } from '#contract/kit/fields'
import { Refusal } from '../http/reply/refusal.ts'
import { runTask } from './taskReply.ts'
import { createThreadPool } from './threadPool.ts'

/** The functions that run in a thread, by name. Each caller adds its own, and its function in a `parseTasks.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ParseTasks {}

/** Ordinary input takes less than a tenth of a second; a machine may be busy. */
const DEADLINE_MS = 5000

/** In one object, so that tests need not wait that long. */
export const parsing = { deadline: DEADLINE_MS }

const pool = createThreadPool({ script: new URL('../../parseWorker.ts', import.meta.url), size: 2, megabytes: 256 })

type Input<Name extends keyof ParseTasks> = Parameters<ParseTasks[Name]>[0]
type Result<Name extends keyof ParseTasks> = Awaited<ReturnType<ParseTasks[Name]>>

/** Parses text in a thread. Input that exceeds the time or the memory of the thread throws the error of `tooComplex`. */
export async function parseInThread<Name extends keyof ParseTasks>(
  task: Name,
  input: Input<Name>,
  tooComplex: () => Error,
): Promise<Result<Name>> {
  const limits = { deadlineMs: parsing.deadline, tooComplex }
  // The thread has the function of this name.
  return (await runTask(pool, { task, input }, limits)) as Result<Name>
}

/** Refuses a field by its label. */
export function tooComplex({ zh, en }: Label): Refusal {
  return new Refusal(400, { zh: `${zh}过于复杂，无法处理`, en: `${en}: too complex to process` })
}

export function stopParsing(): void {
  pool.stop()
}
