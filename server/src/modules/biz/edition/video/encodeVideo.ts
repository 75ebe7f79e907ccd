import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EncodeFault, EncodeMessage, EncodeRequest, EncodeResult } from './encodeRequest.ts'

/** A video of ninety seconds takes about one minute on two processors. */
const TIMEOUT_MS = 300_000

/** An object, so that tests can shorten it. */
export const encodeLimits = { timeout: TIMEOUT_MS }

interface Watching {
  /** Aborted when the video is not wanted any more. */
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** Encodes a video in a separate process. A fault is returned, never thrown, and leaves no file. */
export async function encodeVideo(request: EncodeRequest, { signal, onPercent }: Watching): Promise<EncodeResult> {
  const encoded = await new Promise<EncodeResult>(resolve => {
    if (signal.aborted) return resolve({ fault: 'stopped' })
    const worker = startWorker()
    let fault: EncodeFault = 'failed'
    let seconds: number | undefined
    const giveUp = (why: EncodeFault) => {
      fault = why
      endGroup(worker)
    }
    const timer = setTimeout(() => giveUp('tooSlow'), encodeLimits.timeout)
    const stop = () => giveUp('stopped')
    signal.addEventListener('abort', stop)
    worker.on('message', (message: EncodeMessage) => {
      if ('percent' in message) onPercent(message.percent)
      else seconds = message.seconds
    })
    worker.on('error', () => giveUp('failed'))
    // Also when it could not be started at all.
    worker.on('close', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      // Ends ffmpeg as well when the worker was killed from outside.
      endGroup(worker)
      resolve(seconds === undefined ? { fault } : { seconds })
    })
    worker.send(request, () => {})
  })
  if ('fault' in encoded) await rm(request.video, { force: true })
  return encoded
}

const isSource = import.meta.url.endsWith('.ts')

function startWorker(): ChildProcess {
  const path = fileURLToPath(new URL(isSource ? './encodeWorker.ts' : './encodeWorker.mjs', import.meta.url))
  return fork(path, {
    // A group of its own, so that it ends together with ffmpeg.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: isSource ? ['--import', 'tsx'] : [],
    // Secrets of the server are nothing for programs of the machine.
    env: { PATH: process.env.PATH },
  })
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
