import { type ChildProcess, execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Decoders fill memory at some gigabytes per second. */
const POLL_MS = 50
/** Starting `ps` costs more than reading a file. */
const PS_POLL_MS = 500

/**
 * Calls back when the resident memory of a child and of the programs that it started exceeds the limit in bytes. Linux tells
 * it in /proc, other systems by `ps`, and there for the child alone; on Windows only the limit of the heap applies.
 */
export function watchMemory({ pid }: ChildProcess, limit: number, onExcess: () => void): () => void {
  const hasProc = readMemory(process.pid) !== undefined
  const check = (bytes: number | undefined) => {
    if (bytes !== undefined && bytes > limit) onExcess()
  }
  const look = () => {
    if (hasProc) check(readMemory(pid))
    else if (process.platform !== 'win32') askPs(pid, check)
  }
  const timer = setInterval(look, hasProc ? POLL_MS : PS_POLL_MS)
  return () => clearInterval(timer)
}

/** Bytes of a process and of its descendants; undefined where the system does not tell. */
export function readMemory(pid: number | undefined): number | undefined {
  const own = /^VmRSS:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`))?.[1]
  if (own === undefined) return undefined
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + (readMemory(Number(child)) ?? 0), Number(own) * 1024)
}

export function askPs(pid: number | undefined, callback: (bytes: number | undefined) => void): void {
  execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, text) => callback(error ? undefined : Number(text) * 1024))
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
