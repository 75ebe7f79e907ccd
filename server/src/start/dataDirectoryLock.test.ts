import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '../platform/config/config.ts'
import { startServer } from '../startServer.ts'
import { DataDirectoryInUse, lockDataDirectory } from './dataDirectoryLock.ts'
import { prepareFolder } from './prepareFolder.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-lock-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

async function holderElsewhere(): Promise<ChildProcess> {
  const program = `import { lockDataDirectory } from ${JSON.stringify(join(import.meta.dirname, 'dataDirectoryLock.ts'))}
    await lockDataDirectory(${JSON.stringify(dataDir)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

it('reports to the second who holds it, since when and where', async () => {
  const lock = await lockDataDirectory(dataDir)
  lock.setAddress('http://127.0.0.1:3000')
  const refusal = await lockDataDirectory(dataDir).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataDirectoryInUse)
  expect((refusal as Error).message).toMatch(
    new RegExp(
      `process ${process.pid}, since \\d{4}-\\d\\d-\\d\\d .*, http://127.0.0.1:3000. Stop it first, or choose another`,
    ),
  )
  lock.release()
})

it('can be taken again after its release', async () => {
  const first = await lockDataDirectory(dataDir)
  first.release()
  const second = await lockDataDirectory(dataDir)
  second.release()
})

it('is free when its holder was killed', async () => {
  const child = await holderElsewhere()
  await expect(lockDataDirectory(dataDir)).rejects.toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockDataDirectory(dataDir)
  lock.release()
})

it('goes to one only when several find the lock of a killed holder', async () => {
  const child = await holderElsewhere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataDirectory(dataDir)))
  const taken = results.filter(result => result.status === 'fulfilled')
  expect(taken).toHaveLength(1)
  taken[0]?.value.release()
})

it('works below a path that is too long for a socket', async () => {
  const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
  const lock = await lockDataDirectory(deep)
  await expect(lockDataDirectory(deep)).rejects.toThrow(DataDirectoryInUse)
  lock.release()
})

describe('the folder of the data', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'broadsheet-folders-'))
    writeFileSync(join(folder, 'file'), '')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('makes a folder with those above it, once or again', async () => {
    const deep = join(folder, 'a/b/c')
    await prepareFolder('FILES_DIR', deep)
    await prepareFolder('FILES_DIR', deep)
    expect(existsSync(deep)).toBe(true)
  })

  it('refuses what is no folder, and names the variable', async () => {
    for (const path of [join(folder, 'file'), join(folder, 'file/below')])
      await expect(prepareFolder('DATA_DIR', path)).rejects.toThrow(`DATA_DIR=${path} cannot be used: `)
  })

  it('a first start without a place for files ends before the database, and leaves no key behind', async () => {
    const dataDir = join(folder, 'data')
    const env = { DATA_DIR: dataDir, FILES_DIR: join(folder, 'file'), PORT: '0', NODE_ENV: 'test' }
    const starting = startServer(() => loadConfig(env), pino({ level: 'silent' }))
    await expect(starting).rejects.toThrow(ConfigError)
    for (const name of ['secret.key', 'postgres']) expect(existsSync(join(dataDir, name))).toBe(false)
  })
})
