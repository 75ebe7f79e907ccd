import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A running server, as its postmaster.pid describes it. */
export interface Postmaster {
  pid: number
  port: number
  socketFolder: string
  ready: boolean
}

export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, , , port, socketFolder, , , status] = lines.map(line => line.trim())
    return {
      pid: Math.abs(Number(pid)),
      port: Number(port),
      socketFolder: socketFolder ?? '',
      ready: status === 'ready',
    }
  } catch {
    return undefined
  }
}

/** `foreign`: the number now belongs to another program, which happens when a container starts again. */
type ProcessState = 'running' | 'foreign' | 'zombie' | 'dead'

export function processState(pid: number, data: string): ProcessState {
  if (!pid || !isAlive(pid)) return 'dead'
  if (pid === process.pid || pid === process.ppid) return 'foreign'
  const described = describe(pid)
  if (!described) return isAlive(pid) ? 'running' : 'dead'
  if (/^[ZX]/.test(described.state)) return 'zombie'
  return described.command.includes('postgres') && described.command.includes(data) ? 'running' : 'foreign'
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function describe(pid: number): { state: string; command: string } | undefined {
  try {
    if (process.platform === 'win32') return undefined
    if (process.platform !== 'linux') {
      const line = execFileSync('ps', ['-ww', '-o', 'state=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
      return { state: line, command: line }
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2)
    return { state, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    return undefined
  }
}
