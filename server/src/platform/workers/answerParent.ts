import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { loaded } from './workerPool.ts'

export type ChildMessage =
  | { state: typeof loaded }
  | { progress: unknown }
  /** Serialized once, where its length counts as memory of the child. */
  | { reply: Uint8Array }
  | { isTooLong: true }

/** The server reads a reply while it answers nobody else. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024

/** The part of a child process: answers each message of the pool with one of its own. An error ends the process. */
export function answerParent<Message>(
  answer: (message: Message, onProgress: (progress: unknown) => void) => unknown,
): void {
  const send = (message: ChildMessage) => process.connected && process.send?.(message)
  endWithParent()
  process.on('message', async (message: Message) => {
    const reply = serialize(await answer(message, progress => send({ progress })))
    send(reply.length > MAX_REPLY_BYTES ? { isTooLong: true } : { reply })
  })
  send({ state: loaded })
}

/** A child that is busy notices no end of its channel: a thread looks whether the parent is still there. */
function endWithParent(): void {
  process.on('disconnect', () => process.exit(1))
  const parent = Number(process.argv[2])
  new Worker(watchParent, { eval: true, workerData: parent, execArgv: [] }).unref()
}

const watchParent = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
  }, 500)`
