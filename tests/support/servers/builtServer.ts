import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeLimit } from '../run/timeLimit.ts'
import { ADMIN_PASSWORD } from './config.ts'

export interface BuiltServer {
  address: string
  pid: number
  /** The latest output, including warnings. */
  printed(): string
  /** Kills the process without a shutdown, like a power cut. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/**
 * `npm start` without installing and building: captcha off, tenant 000000, account admin. `env` adds variables; `folder` is
 * that of the repository.
 */
export async function startBuiltServer(
  dataDir: string,
  env: Record<string, string> = {},
  folder = '.',
): Promise<BuiltServer> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const child = spawn(process.execPath, ['--max-old-space-size=1024', 'dist/server/main.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      CAPTCHA_MODE: 'off',
      ADMIN_PASSWORD,
      ...env,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => (printed = (printed + text).slice(-20_000)))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'exit').then(() => process.off('exit', kill))
  const address = `http://127.0.0.1:${port}`
  const until = Date.now() + timeLimit(60_000)
  while (!(await answers(`${address}/readyz`))) {
    if (child.exitCode === null && Date.now() < until) await sleep(20)
    else {
      child.kill('SIGKILL')
      throw new Error(`The server did not start:\n${printed}`)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    address,
    pid: child.pid ?? 0,
    printed: () => printed,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url).catch(() => undefined)
  return reply?.ok ?? false
}

/** A port that nothing listens on: the preferred one if possible. */
export function freePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => (preferred ? resolve(freePort()) : reject(error)))
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
