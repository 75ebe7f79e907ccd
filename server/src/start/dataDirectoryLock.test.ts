import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataDirectoryInUse, lockDataDirectory } from './dataDirectoryLock.ts'

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
