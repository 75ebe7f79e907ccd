import type { Label } from '#contract/kit/fields'
import { Refusal } from '../http/reply/refusal.ts'
import { createThreadPool, ThreadFault } from './threadPool.ts'

/** The functions that run in a thread, by name. Each caller adds its own; `parseTasks.ts` lists all of them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ParseTasks {}

export interface ParseRequest {
  task: keyof ParseTasks
  input: unknown
}

/** Errors lose their class between threads. */
export type ParseReply =
  | { value: unknown }
  | { refusal: Pick<Refusal, 'status' | 'label'> }
  | { exhausted: true }
  | { failure: string }

/** Ordinary input takes less than a tenth of a second; a machine may be busy. */
const DEADLINE_MS = 5000

/** In one object, so that tests need not wait that long. */
export const parsing = { deadline: DEADLINE_MS }

const pool = createThreadPool({ script: new URL('../../parseWorker.ts', import.meta.url), size: 2, megabytes: 256 })

type Input<Name extends keyof ParseTasks> = Parameters<ParseTasks[Name]>[0]
type Result<Name extends keyof ParseTasks> = Awaited<ReturnType<ParseTasks[Name]>>

/** Parses in a thread. Input that exceeds the time or the memory of the thread throws the error of `tooComplex`. */
export async function parseInThread<Name extends keyof ParseTasks>(
  task: Name,
  input: Input<Name>,
  tooComplex: () => Error,
): Promise<Result<Name>> {
  const reply = await replyTo({ task, input })
  if ('value' in reply) return reply.value as Result<Name>
  if ('refusal' in reply) throw new Refusal(reply.refusal.status, reply.refusal.label)
  throw 'failure' in reply ? new Error(reply.failure) : tooComplex()
}

/** Refuses a field by its label. */
export function tooComplex({ zh, en }: Label): Refusal {
  return new Refusal(400, { zh: `${zh}过于复杂，无法处理`, en: `${en}: too complex to process` })
}

export function stopParsing(): void {
  pool.stop()
}

async function replyTo(request: ParseRequest): Promise<ParseReply> {
  try {
    return (await pool.run(request, parsing.deadline)) as ParseReply
  } catch (error) {
    if (error instanceof ThreadFault && (error.fault === 'overdue' || isOutOfMemory(error.cause)))
      return { exhausted: true }
    throw error
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return (cause as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
