// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployProcess, type Work, workers, wrongInstances } from '../../crash/flow.ts'
import { urlOf } from '../../support/database/databaseUrl.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { signIn } from '../../support/servers/api.ts'
import { type BuiltServer, startBuiltServer } from '../../support/servers/builtServer.ts'

let folder: string
let database: TestDatabase
const servers: BuiltServer[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-flow-'))
  database = await createDatabase()
})
afterAll(async () => {
  for (const server of servers) await server.stop().catch(() => {})
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function startServer(name: string): Promise<BuiltServer> {
  const server = await startBuiltServer(join(folder, name), {
    ...{ DATABASE_URL: urlOf(database.connection), SECRET_KEY: 'b0c5f1a49d7e3268ab41c09fe8d27563f4a1b2c3d4e5f607' },
  })
  servers.push(server)
  return server
}

it('when one of two servers on the same instances is killed, each instance continues, and no step is done twice', async () => {
  const [first, second] = [await startServer('first'), await startServer('second')]
  const apis = [await signIn(first.address), await signIn(second.address)]
  const [one, other] = apis as [(typeof apis)[0], (typeof apis)[0]]
  const todo: Work = { definitionId: '', toStart: 12, open: [], finished: new Set(), acknowledged: 0 }
  todo.definitionId = await deployProcess(one)
  const done = Promise.all([workers(one, todo, 3), workers(other, todo, 3)])
  await expect.poll(() => todo.acknowledged, { interval: 10 }).toBeGreaterThan(8)
  await second.kill()
  servers.pop()
  await done
  expect(await wrongInstances(one, todo)).toEqual([])
  expect(todo.finished.size).toBeGreaterThanOrEqual(12)
})

it('a first start prints no warning', () => {
  expect(servers[0]?.printed()).not.toMatch(/warning/i)
})
