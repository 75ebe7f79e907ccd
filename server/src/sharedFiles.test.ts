import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '../../tests/support/database/postgres.ts'
import { picture, upload } from '../../tests/support/files/uploads.ts'
import { createTestApp, type TestApp } from '../../tests/support/servers/testApp.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-shared-'))
let first: TestApp
let second: TestApp
beforeAll(async () => {
  const database = await createDatabase()
  const process = (name: string) =>
    createTestApp({ DATA_DIR: join(folder, name), FILES_DIR: join(folder, 'files') }, { database })
  first = await process('first')
  second = await process('second')
})
afterAll(async () => {
  await second?.app.close()
  await first?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a file that one process received opens on every process that shares FILES_DIR', async () => {
  const bytes = picture('头版')
  const { link } = (await upload(first.admin, 'put-file', { name: 'a.png', bytes })).data as { link: string }
  const answer = await second.stranger.ask({ method: 'GET', url: new URL(link).pathname })
  expect([answer.status, answer.bytes.equals(bytes)]).toEqual([200, true])
})
