import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runSourceServer } from '../../../tests/support/servers/sourceServer.ts'
import { ConfigError, loadConfig } from '../platform/config/config.ts'
import { startServer } from '../startServer.ts'
import { prepareFolder } from './prepareFolder.ts'

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, mkdir: vi.fn(real.mkdir) }
})

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

it('refuses a file system that says of a folder just made that it is absent, instead of making it again and again', async () => {
  const deep = join(folder, 'a/b')
  const absent = Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT' })
  vi.mocked(mkdir).mockReset().mockRejectedValue(absent)
  await expect(prepareFolder('FILES_DIR', deep)).rejects.toThrow(`FILES_DIR=${deep} cannot be used: ENOENT`)
  // Something else may make folders of its own meanwhile.
  const made = vi.mocked(mkdir).mock.calls.filter(([path]) => String(path).startsWith(join(folder, 'a')))
  expect(made).toHaveLength(1)
})

it('ends with the reason where a mount never answers', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Nobody writes to the pipe, so that the thread that opens it waits as for a mount.
  const hook = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
    const { stat } = fs.promises
    fs.promises.stat = (path, ...rest) => String(path).endsWith('/away') ? fs.promises.open('${pipe}') : stat(path, ...rest)
    syncBuiltinESMExports()`
  const server = runSourceServer({
    ...{ DATA_DIR: join(folder, 'data'), FILES_DIR: join(folder, 'away'), PORT: '0', NODE_ENV: 'test' },
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
  })
  expect(await server.ended()).toBe(137)
  expect(server.stdout()).toContain('does not answer within 10 s; check the mount.')
  expect(existsSync(join(folder, 'data/postgres'))).toBe(false)
})
