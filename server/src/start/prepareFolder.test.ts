import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
