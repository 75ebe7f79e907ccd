import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '../../../../tests/support/servers/testChild.ts'
import { createChildPool } from './childPool.ts'
import { createTenantLine } from './tenantLine.ts'
import type { RunOptions, WorkerPool } from './workerPool.ts'

let pool: WorkerPool

const script = new URL('../../../../tests/support/servers/testChild.ts', import.meta.url)
const open = (limits: { size?: number; megabytes?: number; maxTasks?: number } = {}) => {
  pool = createChildPool({ script, size: 1, megabytes: 400, ...limits })
}
const run = (order: Order, options: Partial<RunOptions> = {}) => pool.run(order, { deadlineMs: 30_000, ...options })
const faultOf = (running: Promise<unknown>) =>
  running.then(
    () => 'none',
    error => error.fault,
  )

afterEach(() => pool.stop())

describe('a pool of child processes', () => {
  it('answers one message after the other from one process', async () => {
    open()
    const pids = await Promise.all([run({ reportPid: true }), run({ reportPid: true })])
    expect(pids[0]).toBe(pids[1])
    expect(pids[0]).not.toBe(process.pid)
    const bytes = new Uint8Array([1, 2])
    expect(await run({ answer: { bytes, when: new Date(0) } })).toEqual({ bytes, when: new Date(0) })
  })

  it('reports the progress of the task it belongs to', async () => {
    open()
    const reports: unknown[] = []
    await run({ progress: 1 }, { onProgress: progress => reports.push(progress) })
    await run({ progress: 2 })
    expect(reports).toEqual([1])
  })

  it('runs children below the server', async () => {
    open()
    const pid = Number(await run({ reportPid: true }))
    expect(getPriority(pid)).toBeGreaterThan(getPriority())
  })

  it('ends a child that is past its deadline, also one that listens to nothing', async () => {
    open()
    const pid = Number(await run({ reportPid: true }))
    expect(await faultOf(run({ spin: true }, { deadlineMs: 200 }))).toBe('overdue')
    expect(isAlive(pid)).toBe(false)
    expect(await run({ answer: 'next' })).toBe('next')
  })

  it('ends a child whose memory outside of the heap exceeds the limit', async () => {
    open()
    expect(await faultOf(run({ megabytes: 500, wait: 5000 }))).toBe('memory')
    expect(await run({ answer: 'next' })).toBe('next')
  })

  it('takes a reply that is too long for memory that is exceeded', async () => {
    open()
    expect(await faultOf(run({ answer: 'x'.repeat(9_000_000) }))).toBe('memory')
  })

  it('says that a child was killed or ended by itself', async () => {
    open()
    const pid = Number(await run({ reportPid: true }))
    const waiting = faultOf(run({ progress: 0, wait: 20_000 }, { onProgress: () => process.kill(pid, 'SIGKILL') }))
    expect(await waiting).toBe('broken')
    expect(await faultOf(run({ exit: 3 }))).toBe('broken')
    expect(await run({ answer: 'next' })).toBe('next')
  })

  it('ends the child of a task that is not wanted any more, and forgets one that waits', async () => {
    open()
    const stopping = new AbortController()
    const running = faultOf(run({ progress: 0, spin: true }, { signal: stopping.signal, onProgress: stop }))
    const waiting = faultOf(run({ answer: 1 }, { signal: stopping.signal }))
    function stop() {
      stopping.abort()
    }
    expect(await Promise.all([running, waiting])).toEqual(['stopped', 'stopped'])
    expect(await faultOf(run({ answer: 1 }, { signal: stopping.signal }))).toBe('stopped')
    expect(await run({ answer: 'next' })).toBe('next')
  })

  it('replaces a child after its number of tasks, and one that keeps memory', async () => {
    open({ maxTasks: 2 })
    const pids = [await run({ reportPid: true }), await run({ reportPid: true }), await run({ reportPid: true })]
    expect([pids[0] === pids[1], pids[1] === pids[2]]).toEqual([true, false])
    pool.stop()
    open()
    const worn = await run({ megabytes: 220, reportPid: true })
    expect(await run({ reportPid: true })).not.toBe(worn)
  })

  it('leaves no child behind, even a busy one, when the server is killed', async () => {
    open()
    const server = startServer()
    const [line] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    const pid = Number(String(line))
    expect(isAlive(pid)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})

/** A program with a child that spins; it prints the id of the child. */
function startServer(): ChildProcess {
  const program = `
    import { createChildPool } from ${JSON.stringify(new URL('./childPool.ts', import.meta.url).href)}
    const pool = createChildPool({ script: new URL(${JSON.stringify(script.href)}), size: 1, megabytes: 400 })
    const pid = await pool.run({ reportPid: true }, { deadlineMs: 60000 })
    pool.run({ progress: 1, spin: true }, { deadlineMs: 60000, onProgress: () => console.log(pid) })`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that has ended stays until its new parent has noticed.
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

it('does one piece of work of each tenant at a time, and keeps no other tenant waiting', async () => {
  const inTurn = createTenantLine({ maxWaiting: 5 })
  const begun: string[] = []
  const { gate, open } = createGate()
  const work = (name: string) => async () => {
    begun.push(name)
    await gate
  }
  const all = [inTurn('a', work('a1')), inTurn('a', work('a2')), inTurn('b', work('b1'))]
  expect(begun).toEqual(['a1', 'b1'])
  open()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

it('refuses requests when too many wait, but no jobs, and goes on after a failure', async () => {
  const inTurn = createTenantLine({ maxWaiting: 1 })
  const { gate, open } = createGate()
  const first = inTurn('a', () => gate.then(() => Promise.reject(new Error('broken'))))
  const second = inTurn('a', async () => 2)
  await expect(inTurn('a', async () => 3)).rejects.toMatchObject({ status: 429, retryAfter: 10 })
  const job = inTurn('a', async () => 4, { isJob: true })
  open()
  await expect(first).rejects.toThrow('broken')
  expect(await Promise.all([second, job])).toEqual([2, 4])
  expect(await inTurn('a', async () => 5)).toBe(5)
})

function createGate() {
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  return { gate, open: () => open() }
}
