/** Child processes for work on files of users: all memory counts, and all of it comes back when the process ends. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import type { ChildMessage } from './taskReply.ts'
import { createWorkerPool, type PoolWorker, type WorkerEvents, type WorkerPool } from './workerPool.ts'

interface ChildOptions {
  /** The source file of the child, `….ts`; the bundle has it next to itself as `….mjs`. */
  script: URL
  /** Limit of the resident memory of the process and those that it starts. */
  megabytes: number
  /** The process is ended after so many tasks. */
  maxTasks?: number
}

interface PoolOptions extends ChildOptions {
  /** Maximum number of processes at once. */
  size: number
}

/** Options are read whenever a process starts. */
export function createChildPool(options: PoolOptions): WorkerPool {
  return createWorkerPool({ size: options.size, start: events => startChild(options, events) })
}

const MEGABYTE = 1024 * 1024
const MAX_TASKS = 100
/** Below requests, and above starving on a busy machine. */
const PRIORITY = 3

function startChild(
  { script, megabytes, maxTasks = MAX_TASKS }: ChildOptions,
  events: Required<WorkerEvents>,
): PoolWorker {
  const child = forkScript(script, megabytes)
  const limit = megabytes * MEGABYTE
  let tasks = 0
  let atStart = 0
  let endWatch = () => {}
  child.on('message', (message: ChildMessage) => {
    if ('progress' in message) return events.progress(message.progress)
    endWatch()
    if ('isTooLong' in message) return events.end('memory')
    if ('state' in message) atStart = readMemory(child.pid) ?? 0
    events.message('reply' in message ? deserialize(message.reply) : message.state)
  })
  child.once('error', error => events.end('broken', error))
  // V8 aborts when the heap is full.
  child.once('exit', (code, signal) => events.end(signal === 'SIGABRT' || code === 134 ? 'memory' : 'broken'))
  return {
    send(message) {
      tasks += 1
      endWatch = watchMemory(child, limit, () => events.end('memory'))
      child.send(message as object, () => {})
    },
    async end() {
      endWatch()
      // Ended also when it has already: programs that it started may go on.
      endGroup(child)
      const isAlive = child.pid !== undefined && child.exitCode === null && child.signalCode === null
      if (isAlive) await new Promise(resolve => child.once('exit', resolve))
    },
    ref() {
      child.ref()
      child.channel?.ref()
    },
    unref() {
      child.unref()
      child.channel?.unref()
    },
    // Memory that libraries retain would make a file fail because of the ones before it.
    isWorn: () => tasks >= maxTasks || (readMemory(child.pid) ?? 0) - atStart > limit / 4,
  }
}

const isSource = import.meta.url.endsWith('.ts')

/** Where tests from sources find bundles of children all the same: they start in a quarter of the time. */
const bundles = isSource ? process.env.CHILD_BUNDLES : import.meta.dirname

function fileOf(script: URL): string {
  const bundle = bundles && join(bundles, `${basename(script.pathname, '.ts')}.mjs`)
  return bundle && (!isSource || existsSync(bundle)) ? bundle : fileURLToPath(script)
}

function forkScript(script: URL, megabytes: number): ChildProcess {
  const path = fileOf(script)
  const child = fork(path, [String(process.pid)], {
    // A process group of its own: it ends together with what it starts, and continues while Ctrl+C stops the server.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: [...(path.endsWith('.ts') ? ['--import', 'tsx'] : []), `--max-old-space-size=${megabytes}`],
    // Secrets of the server are nothing for what reads files of users.
    env: { PATH: process.env.PATH },
  })
  // At once, so that threads of the child inherit it. Not every system allows it.
  try {
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY)
  } catch {}
  return child
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Decoders fill memory at some gigabytes per second. */
const POLL_MS = 50

/**
 * Calls back when the resident memory of a child and of the programs that it started exceeds the limit in bytes. Linux
 * reports it in /proc; on other systems only the limit of the heap applies.
 */
function watchMemory({ pid }: ChildProcess, limit: number, onExcess: () => void): () => void {
  const timer = setInterval(() => {
    if ((readMemory(pid) ?? 0) > limit) onExcess()
  }, POLL_MS)
  return () => clearInterval(timer)
}

/** Bytes of a process and of its descendants; undefined where the system does not report it. */
function readMemory(pid: number | undefined): number | undefined {
  const own = /^VmRSS:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`))?.[1]
  if (own === undefined) return undefined
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + (readMemory(Number(child)) ?? 0), Number(own) * 1024)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
