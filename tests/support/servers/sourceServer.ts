import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { vi } from 'vitest'
import { programOf } from '../run/bundles.ts'
import { timeLimit } from '../run/timeLimit.ts'

/** The program of the server. */
export interface SourceServer {
  stdout(): string
  stderr(): string
  /** Waits for the end; answers the exit code, as a shell has it. */
  ended(): Promise<number>
  stop(): Promise<number>
}

const program = [process.execPath, ...programOf('server/src/main.ts')]

/** `terminal`: stdout is one, and gets what goes to stderr as well. */
export function runSourceServer(env: Record<string, string>, { terminal = false } = {}): SourceServer {
  const [file = '', ...args] = terminal ? ['script', '-qec', program.join(' '), '/dev/null'] : program
  const child = spawn(file, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text
    })
  const exit = once(child, 'close')
  const ended = async () => {
    const [code, signal] = (await exit) as [number | null, NodeJS.Signals | null]
    return code ?? 128 + constants.signals[signal ?? 'SIGKILL']
  }
  return {
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended()
    },
  }
}

/** Waits for the line that names the address. */
export async function addressOf(server: SourceServer): Promise<string> {
  return vi.waitFor(() => {
    const address = /ready at (http:\/\/[\w.:]+)/.exec(server.stdout())?.[1]
    if (!address) throw new Error(`not ready:\n${server.stdout()}`)
    return address
  }, timeLimit(60_000))
}
