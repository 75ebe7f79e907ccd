import { Worker } from 'node:worker_threads'
import type { Drawn, DrawnFiles, DrawReply } from './drawRequest.ts'

/** The largest page of a newspaper takes less than two; whoever needs more is not drawn. */
const PATIENCE_MS = 20_000
/** A thread without work gives its memory back. */
const IDLE_MS = 60_000
const MEGABYTES = 512

// A thread inherits no loader: from the sources it takes the one that the server was started with.
const isSource = import.meta.url.endsWith('.ts')
const source = new URL('./drawWorker.ts', import.meta.url).href
const loadSource = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(source)})
})`

interface Task {
  pdf: string
  files: DrawnFiles
  resolve(drawn: Drawn): void
}

const waiting: Task[] = []
let current: { task: Task; timer: NodeJS.Timeout } | undefined
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

/** Draws the one page of a document and its thumbnail. One at a time; what cannot be drawn is said, never thrown. */
export function drawPage(pdf: string, files: DrawnFiles): Promise<Drawn> {
  return new Promise(resolve => {
    waiting.push({ pdf, files, resolve })
    next()
  })
}

function next(): void {
  if (current) return
  const task = waiting.shift()
  clearTimeout(idle)
  if (!task) {
    idle = setTimeout(stopDrawing, IDLE_MS).unref()
    return
  }
  worker ??= startWorker()
  worker.ref()
  current = { task, timer: setTimeout(() => giveUp('tooSlow'), drawing.patience) }
  worker.postMessage({ id: ++lastId, pdf: task.pdf, ...task.files })
}

/** In one object, so that tests need not wait that long. */
export const drawing = { patience: PATIENCE_MS }

function startWorker(): Worker {
  const options = {
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    // What a document makes the library say is nothing for the server's own output.
    stdout: true,
    stderr: true,
  }
  const built = new URL('./drawWorker.mjs', import.meta.url)
  const started = isSource ? new Worker(loadSource, { ...options, eval: true }) : new Worker(built, options)
  started.stdout.resume()
  started.stderr.resume()
  started.on('message', ({ id, ...drawn }: DrawReply) => {
    if (started === worker && id === lastId) finish(drawn)
  })
  started.on('error', () => started === worker && giveUp('damaged'))
  started.on('exit', () => started === worker && giveUp('damaged'))
  return started
}

function finish(drawn: Drawn): void {
  if (!current) return
  const { task, timer } = current
  clearTimeout(timer)
  current = undefined
  // An idle thread keeps no process alive.
  worker?.unref()
  task.resolve(drawn)
  next()
}

/** What a document has broken is not used for the next one. */
function giveUp(fault: 'tooSlow' | 'damaged'): void {
  stopDrawing()
  finish({ fault })
}

export function stopDrawing(): void {
  const stopped = worker
  worker = undefined
  void stopped?.terminate()
}
