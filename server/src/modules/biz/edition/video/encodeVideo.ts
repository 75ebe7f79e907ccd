import { rm } from 'node:fs/promises'
import { createChildPool } from '../../../../platform/workers/childPool.ts'
import { WorkerFault } from '../../../../platform/workers/workerPool.ts'
import type { EncodeFault, EncodeRequest, EncodeResult } from './encodeRequest.ts'

/** A video of ninety seconds takes about one minute on two processors. */
const TIMEOUT_MS = 300_000

/** An object, so that tests can shorten it. */
export const encodeLimits = { timeout: TIMEOUT_MS }

// ffmpeg counts as well. A process encodes one video, as videos are rare.
const script = new URL('./encodeWorker.ts', import.meta.url)
const pool = createChildPool({ script, size: 1, megabytes: 1024, maxTasks: 1 })

interface Watching {
  /** Aborted when the video is not wanted any more. */
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** Encodes a video in a child process. A fault is returned, never thrown, and leaves no file. */
export async function encodeVideo(request: EncodeRequest, { signal, onPercent }: Watching): Promise<EncodeResult> {
  const onProgress = (percent: unknown) => onPercent(Number(percent))
  try {
    const seconds = await pool.run(request, { deadlineMs: encodeLimits.timeout, signal, onProgress })
    return { seconds: Number(seconds) }
  } catch (error) {
    await rm(request.video, { force: true })
    return { fault: faultOf(error) }
  }
}

function faultOf(error: unknown): EncodeFault {
  const fault = error instanceof WorkerFault ? error.fault : 'broken'
  return fault === 'overdue' ? 'tooSlow' : fault === 'stopped' ? 'stopped' : 'failed'
}
