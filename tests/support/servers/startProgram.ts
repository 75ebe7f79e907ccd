import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeLimit } from '../run/timeLimit.ts'

const KEPT_CHARACTERS = 20_000

/** A server in a process of its own, which ends with this one at the latest. */
interface Program<Answer> {
  pid: number
  /** First answer of the probe. */
  answer: Answer
  /** The latest output. */
  printed(): string
  end(signal: NodeJS.Signals): Promise<void>
}

/** Settles once `probe` answers. */
export async function startProgram<Answer>(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
  probe: () => Promise<Answer>,
): Promise<Program<Answer>> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', text => (printed = (printed + text).slice(-KEPT_CHARACTERS)))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'exit').then(() => process.off('exit', kill))
  const until = Date.now() + timeLimit(60_000)
  for (;;) {
    const answer = await probe().catch(() => undefined)
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended
    }
    if (answer) return { pid: child.pid ?? 0, answer, printed: () => printed, end }
    if (child.exitCode !== null || Date.now() > until) {
      kill()
      throw new Error(`${program} did not start:\n${printed}`)
    }
    await sleep(20)
  }
}

/** Lets a server listen on this machine; answers its port. */
export async function listenOn(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

/** A port that nothing listens on: the preferred one if possible. */
export async function freePort(preferred = 0): Promise<number> {
  const probe = createServer()
  const port = await listenOn(probe, preferred).catch(error => {
    if (!preferred) throw error
  })
  if (port === undefined) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
