/** Threads: their heap is limited, what libraries hold outside of it is not. Work with native memory goes to a child process. */
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createWorkerPool, type PoolWorker, type WorkerEvents, type WorkerPool } from './workerPool.ts'

interface ThreadOptions {
  /** The source file of the thread, `….ts`; the bundle has it beside itself as `….mjs`. */
  script: URL
  /** Maximum number of threads at once. */
  size: number
  /** Limit of the heap of each thread. */
  megabytes: number
}

export function createThreadPool({ size, ...options }: ThreadOptions): WorkerPool {
  return createWorkerPool({ size, start: events => startThread(options, events) })
}

function startThread(options: Omit<ThreadOptions, 'size'>, events: WorkerEvents): PoolWorker {
  const worker = startWorker(options)
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

function startWorker({ script, megabytes }: Omit<ThreadOptions, 'size'>): Worker {
  const options = {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // Libraries complain about hostile input; that does not belong in the server's own output.
    stdout: true,
    stderr: true,
  }
  // A thread inherits no loader: from the sources it registers the one that the server was started with.
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(sourceLoader(script), { ...options, eval: true })
    : new Worker(new URL(`./${basename(script.pathname, '.ts')}.mjs`, import.meta.url), options)
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
