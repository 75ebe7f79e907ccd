import { createThreadPool, ThreadFault } from '../threads/threadPool.ts'
import type { Drawn, DrawnFiles, DrawRequest } from './drawRequest.ts'

/** The largest page of a newspaper takes less than two. */
const DEADLINE_MS = 20_000

/** In one object, so that tests need not wait that long. */
export const drawing = { deadline: DEADLINE_MS }

// One page at a time: the other processors belong to requests.
const pool = createThreadPool({ script: new URL('./drawWorker.ts', import.meta.url), size: 1, megabytes: 512 })

/** Draws the one page of a document and its thumbnail. One at a time; what cannot be drawn is said, never thrown. */
export async function drawPage(pdf: string, files: DrawnFiles): Promise<Drawn> {
  try {
    return (await pool.run({ pdf, ...files } satisfies DrawRequest, drawing.deadline)) as Drawn
  } catch (error) {
    return { fault: error instanceof ThreadFault && error.fault === 'overdue' ? 'tooSlow' : 'damaged' }
  }
}

export function stopDrawing(): void {
  pool.stop()
}
