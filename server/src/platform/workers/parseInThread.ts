import { Worker } from 'node:worker_threads'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../http/reply/refusal.ts'
import { runTask } from './taskReply.ts'
import { createWorkerPool, type PoolWorker, type WorkerEvents } from './workerPool.ts'

/** The functions that run in a thread, by name. Each caller adds its own, and its function in a `parseTasks.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ParseTasks {}

/** Ordinary input needs less than a tenth of a second; a machine may be busy. */
const DEADLINE_MS = 5000

/** In one object, so that tests need not wait that long. */
export const parsing = { deadline: DEADLINE_MS }

const pool = createWorkerPool({ size: 2, start: startThread })

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

function startThread(events: Required<WorkerEvents>): PoolWorker {
  const worker = startWorker()
  worker.on('message', events.message)
  worker.on('error', error => events.end(isOutOfMemory(error) ? 'memory' : 'broken', error))
  worker.on('exit', () => events.end('broken'))
  return {
    send: message => worker.postMessage(message),
    // A thread within native code ends later; nobody waits for that.
    end() {
      void worker.terminate()
      return undefined
    },
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function startWorker(): Worker {
  const options = {
    // Memory of libraries outside of the heap is not limited: work with native memory goes to a child process.
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Libraries complain about hostile input; that does not belong in the server's own output.
    stdout: true,
    stderr: true,
  }
  // A thread inherits no loader: from the sources it registers the one that the server was started with.
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(sourceLoader(new URL('../../parseWorker.ts', import.meta.url)), { ...options, eval: true })
    : new Worker(new URL('./parseWorker.mjs', import.meta.url), options)
  worker.stdout.resume()
  worker.stderr.resume()
  return worker
}

function sourceLoader(script: URL): string {
  return `import('tsx/esm/api').then(({ register }) => {
    register()
    return import(${JSON.stringify(script.href)})
  })`
}
