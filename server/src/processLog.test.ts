import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { programOf } from '../../tests/support/run/bundles.ts'
import { timeLimit } from '../../tests/support/run/timeLimit.ts'
import { tokensFor } from '../../tests/support/servers/api.ts'
import { freePort } from '../../tests/support/servers/startProgram.ts'

/** The program of the server. */
interface SourceServer {
  stdout(): string
  stderr(): string
  /** Waits for the end; answers the exit code, as a shell has it. */
  ended(): Promise<number>
  stop(): Promise<number>
}

const program = [process.execPath, ...programOf('server/src/main.ts')]

/** `terminal`: stdout is one, and gets what goes to stderr as well. */
function runSourceServer(env: Record<string, string>, { terminal = false } = {}): SourceServer {
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
async function addressOf(server: SourceServer): Promise<string> {
  return vi.waitFor(() => {
    const address = /ready at (http:\/\/[\w.:]+)/.exec(server.stdout())?.[1]
    if (!address) throw new Error(`not ready:\n${server.stdout()}`)
    return address
  }, timeLimit(60_000))
}

type Line = Record<string, unknown>
const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Line)

describe('the log of a process', () => {
  let dataDir: string
  let server: SourceServer
  let address: string
  let password: string
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-log-'))
    const env = { DATA_DIR: dataDir, CAPTCHA_MODE: 'off', LOG_LEVEL: 'debug', TRUST_PROXY: 'loopback' }
    server = runSourceServer({ ...env, PORT: String(await freePort()) })
    address = await addressOf(server)
    await vi.waitFor(() => expect(server.stderr()).toContain('npm run seed:demo'), timeLimit(60_000))
    password = /password 密码 {2}(\S+)/.exec(server.stderr())?.[1] ?? ''
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('is JSON lines from the start on, and the first password is beside it', () => {
    const lines = linesOf(server.stdout())
    for (const line of lines)
      expect(line).toMatchObject({ level: expect.any(String), time: expect.any(String), msg: expect.any(String) })
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['database ready', 'tables ready', 'server ready', `Broadsheet is ready at ${address}`]),
    )
    expect(server.stderr()).toContain(address)
    expect(password).not.toBe('')
    expect(server.stdout()).not.toContain(password)
  })

  it('names each request by the id of its answer, and holds no secret', async () => {
    const { access_token: token } = await tokensFor(address, { password })
    const headers = { 'x-request-id': '4f6e1c0a9b8d7e6f5a4b3c2d1e0f9a8b', 'x-forwarded-for': '192.0.2.7' }
    const reply = await fetch(`${address}/api/blade-system/post/list?postName=geheim`, { headers })
    expect(reply.headers.get('x-request-id')).toBe(headers['x-request-id'])
    const lineOf = (id: string | null) => linesOf(server.stdout()).find(({ requestId }) => requestId === id)
    await expect
      .poll(() => lineOf(headers['x-request-id']))
      .toMatchObject({
        ...{ level: 'debug', method: 'GET', path: '/api/blade-system/post/list', status: 401, ip: '192.0.2.7' },
      })
    for (const secret of [token, password, 'geheim']) expect(server.stdout()).not.toContain(secret)
  })

  it('logs the stop, and ends with 0', async () => {
    expect(await server.stop()).toBe(0)
    expect(linesOf(server.stdout()).map(({ msg }) => msg)).toEqual(expect.arrayContaining(['stopping', 'stopped']))
  })
})

describe('a start that fails', () => {
  it('is one line, with the exit code of a wrong variable', async () => {
    const server = runSourceServer({ LOG_LEVEL: 'loud' })
    expect(await server.ended()).toBe(78)
    const [line, ...more] = linesOf(server.stdout())
    expect(line).toMatchObject({ level: 'fatal', msg: expect.stringContaining('LOG_LEVEL must be info or fatal') })
    expect([more, server.stderr()]).toEqual([[], ''])
  })

  it.skipIf(process.platform !== 'linux')('is readable on a terminal', { tags: ['full'] }, async () => {
    const server = runSourceServer({ PORT: 'none', TERM: 'dumb' }, { terminal: true })
    expect(await server.ended()).toBe(78)
    expect(server.stdout()).toMatch(/FATAL.*: .*Broadsheet did not start\. PORT must be a number/)
    expect(server.stdout()).not.toContain('{')
  })
})
