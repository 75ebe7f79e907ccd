/** Threads for work that could take long or never end: the server goes on answering, and ends a thread that overruns. */
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { loaded } from './answerTasks.ts'

/** A thread without work returns its memory. */
const IDLE_MS = 60_000

/** `overdue`: past its deadline; `broken`: out of memory, or the thread ended otherwise. */
export class ThreadFault extends Error {
  readonly fault: 'overdue' | 'broken'

  constructor(fault: ThreadFault['fault'], cause?: unknown) {
    super(`The thread was ended: ${fault}`, { cause })
    this.fault = fault
  }
}

export interface PoolOptions {
  /** The source file of the thread, `….ts`; the bundle has it beside itself as `….mjs`. */
  script: URL
  /** How many threads may run at once. */
  size: number
  /** Limit of the heap of each thread. */
  megabytes: number
}

export interface ThreadPool {
  /** Sends a message to a free thread and resolves with its reply; rejects with a ThreadFault. */
  run(message: unknown, deadlineMs: number): Promise<unknown>
  /** Ends all threads; the next message starts new ones. */
  stop(): void
}

interface Task {
  message: unknown
  deadlineMs: number
  resolve(reply: unknown): void
  reject(fault: ThreadFault): void
}

interface Thread {
  worker: Worker
  isLoaded: boolean
  task: Task | undefined
  /** The deadline of the task, or the end of idleness. */
  timer: NodeJS.Timeout | undefined
}

/** Threads start with the first task. A thread answers one task at a time, with one message each. */
export function createThreadPool(options: PoolOptions): ThreadPool {
  const waiting: Task[] = []
  const threads = new Set<Thread>()

  const next = () => {
    const idle = [...threads].find(({ task }) => !task)
    if (waiting.length === 0 || (!idle && threads.size >= options.size)) return
    const task = waiting.shift()
    if (task) begin(idle ?? start(), task)
  }

  const start = (): Thread => {
    const thread: Thread = { worker: startWorker(options), isLoaded: false, task: undefined, timer: undefined }
    threads.add(thread)
    thread.worker.on('message', reply => {
      if (thread.isLoaded) finish(thread, task => task.resolve(reply))
      else if (reply === loaded) load(thread)
    })
    thread.worker.on('error', error => drop(thread, new ThreadFault('broken', error)))
    thread.worker.on('exit', () => drop(thread, new ThreadFault('broken')))
    return thread
  }

  const begin = (thread: Thread, task: Task) => {
    thread.task = task
    thread.worker.ref()
    if (thread.isLoaded) send(thread, task)
  }

  /** Loading takes long on a busy machine, and counts against no deadline. */
  const load = (thread: Thread) => {
    thread.isLoaded = true
    if (thread.task) send(thread, thread.task)
  }

  const send = (thread: Thread, { message, deadlineMs }: Task) => {
    clearTimeout(thread.timer)
    thread.timer = setTimeout(() => drop(thread, new ThreadFault('overdue')), deadlineMs)
    thread.worker.postMessage(message)
  }

  const finish = (thread: Thread, settle: (task: Task) => void) => {
    const { task } = thread
    clearTimeout(thread.timer)
    thread.task = undefined
    if (threads.has(thread)) {
      // An idle thread keeps no process alive.
      thread.worker.unref()
      thread.timer = setTimeout(() => drop(thread, new ThreadFault('broken')), IDLE_MS).unref()
    }
    if (task) settle(task)
    next()
  }

  /** A thread that a task has broken is not used for the next one. */
  const drop = (thread: Thread, fault: ThreadFault) => {
    if (!threads.delete(thread)) return
    void thread.worker.terminate()
    finish(thread, task => task.reject(fault))
  }

  return {
    run: (message, deadlineMs) =>
      new Promise((resolve, reject) => {
        waiting.push({ message, deadlineMs, resolve, reject })
        next()
      }),
    stop() {
      for (const thread of threads) drop(thread, new ThreadFault('broken'))
    },
  }
}

function startWorker({ script, megabytes }: PoolOptions): Worker {
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
