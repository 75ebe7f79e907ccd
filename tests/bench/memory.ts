import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The bytes by which a process grows while the work is done; measured on Linux only. */
export async function growthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const before = memoryOf(pid)
  let peak = before
  let working = true
  const watching = (async () => {
    while (working) {
      peak = Math.max(peak, memoryOf(pid))
      await sleep(10)
    }
  })()
  await work()
  working = false
  await watching
  return peak - before
}

function memoryOf(pid: number): number {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return 0
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) * 1024
}
