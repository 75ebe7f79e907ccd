import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findAccount, findServerPaths, findSocketRoot, reaches } from './serverPaths.ts'

let dataDir: string
let hidden: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-place-'))
  // Short: a long path is passed over anyway.
  hidden = mkdtempSync(join(tmpdir(), 'h-'))
  chmodSync(hidden, 0o700)
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of [dataDir, hidden]) rmSync(folder, { recursive: true })
})

const isRoot = process.getuid?.() === 0

it.runIf(isRoot)('keeps the socket where its account may enter, whatever TMPDIR says', () => {
  const account = findAccount(dataDir)
  vi.stubEnv('TMPDIR', hidden)
  const { socketFolder = '' } = findServerPaths(dataDir, account, 18)
  expect(socketFolder.startsWith('/tmp/')).toBe(true)
  expect(reaches(account, socketFolder)).toBe(true)
})

it.runIf(isRoot)('refuses with the folders that its account may not enter', () => {
  expect(() => findSocketRoot(findAccount(dataDir), [hidden])).toThrow(
    `The account that runs PostgreSQL cannot keep its socket in ${hidden}; set TMPDIR`,
  )
})
