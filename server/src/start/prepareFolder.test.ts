import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runSourceServer } from '../../../tests/support/servers/sourceServer.ts'
import { ConfigError, loadConfig } from '../platform/config/config.ts'
import { startServer } from '../startServer.ts'
import { prepareFolder } from './prepareFolder.ts'

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

it('refuses a folder below a link that leads nowhere', async () => {
  symlinkSync(join(folder, 'nowhere'), join(folder, 'a'))
  const deep = join(folder, 'a/b')
  await expect(prepareFolder('FILES_DIR', deep)).rejects.toThrow(`FILES_DIR=${deep} cannot be used: ENOENT`)
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
