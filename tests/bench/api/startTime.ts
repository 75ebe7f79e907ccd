import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/servers/startProgram.ts'
import { type Figure, median } from '../figures.ts'

const ROUNDS = 5
const LIMIT_MS = 3000
const READY_WITHIN_MS = 60_000

/** `npm start` with installed packages, a built product and a data directory, until `/readyz` succeeds. */
export async function startFigures(dataDir: string): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timeOfStart(dataDir))
  return [
    { name: 'npm start until ready', value: median(times), unit: 'ms', limit: LIMIT_MS },
    { name: 'npm start until ready, slowest', value: Math.max(...times), unit: 'ms' },
  ]
}

async function timeOfStart(dataDir: string): Promise<number> {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const startTime = performance.now()
  // A process group of its own, because npm starts a shell, and that the server.
  const child = spawn('npm', ['start'], {
    stdio: 'ignore',
    detached: true,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir },
  })
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null || performance.now() - startTime > READY_WITHIN_MS)
        throw new Error('npm start failed')
      await sleep(10)
    }
    return performance.now() - startTime
  } finally {
    if (child.pid) await stopGroup(child.pid)
  }
}

/** npm ends before the server that it started, which locks the data directory until its end. */
async function stopGroup(leader: number): Promise<void> {
  let signal: 'SIGTERM' | 0 = 'SIGTERM'
  try {
    for (;;) {
      process.kill(-leader, signal)
      signal = 0
      await sleep(50)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function isReady(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return reply?.ok ?? false
}
