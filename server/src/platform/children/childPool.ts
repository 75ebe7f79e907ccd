/** Child processes for work on files of users: all memory counts, and all of it comes back when the process ends. */
import { createWorkerPool, type WorkerPool } from '../workers/workerPool.ts'
import { type ChildOptions, startChild } from './startChild.ts'

interface PoolOptions extends ChildOptions {
  /** Maximum number of processes at once. */
  size: number
}

/** Options are read whenever a process starts. */
export function createChildPool(options: PoolOptions): WorkerPool {
  return createWorkerPool({ size: options.size, start: events => startChild(options, events) })
}
