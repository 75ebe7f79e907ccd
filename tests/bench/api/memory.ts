import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Figure } from '../figures.ts'
import { type Call, loadOf } from './load.ts'

const LIMIT_MIB = 350
/** Connections for each call; 32 for four of them. */
const CONNECTIONS = 8

/** Resident memory of the server's process after all calls have been made for so long at the same time. */
export async function memoryAfter(calls: readonly Call[], seconds: number, pid: number): Promise<Figure[]> {
  await Promise.all(calls.map(call => loadOf(call, { connections: CONNECTIONS, seconds })))
  return [
    {
      name: `memory after ${seconds} s of lists, details and submits`,
      value: residentMib(pid),
      unit: 'MiB',
      limit: LIMIT_MIB,
    },
    ...peakFigures(pid),
  ]
}

function residentMib(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** Only Linux reports the highest value since the start. */
function peakFigures(pid: number): Figure[] {
  if (process.platform !== 'linux') return []
  const kib = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return [{ name: 'memory, highest since the start', value: Number(kib) / 1024, unit: 'MiB' }]
}
