/**
 * Workers for work that could last long or never end: the server goes on answering, and ends a worker that overruns.
 */

/** A worker without work returns its memory. */
const IDLE_MS = 60_000

/** `broken`: the worker ended by itself; `memory`: it used too much; `stopped`: its work is not wanted any more. */
type WorkerFaultKind = 'overdue' | 'broken' | 'memory' | 'stopped'

export class WorkerFault extends Error {
  readonly fault: WorkerFaultKind

  constructor(fault: WorkerFaultKind, cause?: unknown) {
    super(`The worker was ended: ${fault}`, { cause })
    this.fault = fault
  }
}

/** A thread or a child process. */
export interface PoolWorker {
  send(message: unknown): void
  end(): Promise<unknown> | undefined
  /** An unused worker does not keep the process alive. */
  ref(): void
  unref(): void
  /** True when the next task is better given to a new worker. */
  isWorn?(): boolean
}

export interface WorkerEvents {
  message(message: unknown): void
  progress?(progress: unknown): void
  end(fault: WorkerFaultKind, cause?: unknown): void
}

interface PoolOptions {
  /** Maximum number of workers at once. */
  size: number
  start(events: Required<WorkerEvents>): PoolWorker
}

export interface RunOptions {
  deadlineMs: number
  /** Aborted when the result is not wanted any more. */
  signal?: AbortSignal
  onProgress?: (progress: unknown) => void
}

export interface WorkerPool {
  /** Sends a message to a free worker and resolves with its reply; rejects with a WorkerFault. */
  run(message: unknown, options: RunOptions): Promise<unknown>
  /** Ends all workers; the next message starts new ones. */
  stop(): void
}

interface Task extends RunOptions {
  message: unknown
  resolve(reply: unknown): void
  reject(fault: WorkerFault): void
}

interface Slot {
  worker: PoolWorker
  isLoaded: boolean
  isEnding: boolean
  task: Task | undefined
  /** The deadline of the task, or the end of idleness. */
  timer: NodeJS.Timeout | undefined
}

/** The first message of a worker. */
export const loaded = 'loaded'

/** Workers start with the first task. A worker answers one task at a time, with one message each. */
export function createWorkerPool({ size, start }: PoolOptions): WorkerPool {
  const waiting: Task[] = []
  const slots = new Set<Slot>()

  const next = () => {
    const idle = [...slots].find(({ task, isEnding }) => !task && !isEnding)
    if (waiting.length === 0 || (!idle && slots.size >= size)) return
    const task = waiting.shift()
    if (task) begin(idle ?? open(), task)
  }

  const open = (): Slot => {
    const slot: Slot = {
      isLoaded: false,
      isEnding: false,
      task: undefined,
      timer: undefined,
      worker: start({
        message: reply => {
          if (slot.isLoaded) finish(slot, task => task.resolve(reply))
          else if (reply === loaded) load(slot)
        },
        progress: progress => slot.task?.onProgress?.(progress),
        end: (fault, cause) => drop(slot, new WorkerFault(fault, cause)),
      }),
    }
    slots.add(slot)
    return slot
  }

  const begin = (slot: Slot, task: Task) => {
    slot.task = task
    clearTimeout(slot.timer)
    slot.worker.ref()
    if (slot.isLoaded) send(slot, task)
  }

  /** Loading is slow on a busy machine, and counts against no deadline. */
  const load = (slot: Slot) => {
    slot.isLoaded = true
    if (slot.task) send(slot, slot.task)
  }

  const send = (slot: Slot, { message, deadlineMs }: Task) => {
    slot.timer = setTimeout(() => drop(slot, new WorkerFault('overdue')), deadlineMs)
    slot.worker.send(message)
  }

  const finish = (slot: Slot, settle: (task: Task) => void) => {
    const { task } = slot
    if (slot.isEnding) return
    clearTimeout(slot.timer)
    slot.task = undefined
    slot.worker.unref()
    slot.timer = setTimeout(() => drop(slot, new WorkerFault('broken')), IDLE_MS).unref()
    if (task) settle(task)
    if (slot.worker.isWorn?.()) void drop(slot, new WorkerFault('broken'))
    else next()
  }

  /** A worker that a task has broken is not used for the next one. */
  const drop = async (slot: Slot, fault: WorkerFault) => {
    if (slot.isEnding) return
    slot.isEnding = true
    clearTimeout(slot.timer)
    const ending = slot.worker.end()
    if (ending) await ending
    slots.delete(slot)
    slot.task?.reject(fault)
    next()
  }

  const abandon = (task: Task) => {
    const slot = [...slots].find(one => one.task === task)
    const fault = new WorkerFault('stopped')
    if (slot) return drop(slot, fault)
    if (!waiting.includes(task)) return
    waiting.splice(waiting.indexOf(task), 1)
    task.reject(fault)
  }

  return {
    run: (message, options) => {
      const { signal } = options
      let abort = () => {}
      const done = new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new WorkerFault('stopped'))
        const task = { ...options, message, resolve, reject }
        abort = () => void abandon(task)
        signal?.addEventListener('abort', abort)
        waiting.push(task)
        next()
      })
      return done.finally(() => signal?.removeEventListener('abort', abort))
    },
    stop() {
      for (const slot of slots) void drop(slot, new WorkerFault('broken'))
    },
  }
}
