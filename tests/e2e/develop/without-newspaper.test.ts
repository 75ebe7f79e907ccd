import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { listPathOf } from '#contract/kit/module'
import { closeViewer, openViewer, type Viewer } from '../../support/browser/browser.ts'
import { storeSession } from '../../support/browser/storedSession.ts'
import { urlOf } from '../../support/database/databaseUrl.ts'
import { createEmptyDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { modules } from '../../support/records/declared.ts'
import { timeLimit } from '../../support/run/timeLimit.ts'
import { signIn, tokensFor } from '../../support/servers/api.ts'
import { type BuiltServer, startBuiltServer } from '../../support/servers/builtServer.ts'
import { rowOf } from '../support/desk.ts'
import { openEveryScreen } from '../support/everyScreen.ts'
import { copyRepository, type RepositoryCopy } from './repositoryCopy.ts'

interface MenuItem {
  path: string
  children?: MenuItem[]
}

let copy: RepositoryCopy
let database: TestDatabase
let server: BuiltServer
let items: string[]

beforeAll(async () => {
  copy = await copyRepository()
  database = await createEmptyDatabase()
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
  copy?.remove()
})

it('without the folders of the newspaper there is a back office with all other modules', {
  timeout: timeLimit(600_000),
}, async () => {
  for (const root of ['contract', 'server/src/modules', 'src/resources']) copy.delete(`${root}/biz`)
  await copy.run(
    '--input-type=module',
    '-e',
    "await (await import('./scripts/build.mjs')).build({ compressed: false })",
  )
  const env = { DATABASE_URL: urlOf(database.connection) }
  server = await startBuiltServer(join(copy.folder, 'data'), env, copy.folder)
  const api = await signIn(server.address)
  items = leavesOf(await api.get<MenuItem[]>('blade-system/menu/routes'))

  const kept = modules.filter(({ path, route }) => route && !path.startsWith('blade-biz/'))
  expect(items.sort()).toEqual(kept.map(({ route = '' }) => route).sort())
  for (const module of kept.filter(({ operations }) => operations.includes('list')))
    await expect(api.get(listPathOf(module)), module.path).resolves.toBeTruthy()
  for (const path of ['blade-desk/workbench/waiting', 'blade-develop/code/targets', 'blade-desk/list-settings/mine'])
    await expect(api.get(path), path).resolves.toBeTruthy()
  await expect(api.get('blade-biz/articles/list')).rejects.toThrow(/404/)

  const { page, complaints } = await signedIn()
  await page.getByRole('heading', { name: '您好，管理员' }).waitFor()
  await page.goto(`${server.address}/system/post`)
  await rowOf(page, '首席执行官').waitFor()
  expect(complaints).toEqual([])
  expect(server.printed()).not.toMatch(/"level":"(error|fatal)"/)
})

it('and every screen opens', { tags: ['full'] }, async () => {
  const { opened, wrong } = await openEveryScreen(await signedIn(), await signIn(server.address))
  expect(wrong).toEqual([])
  expect(opened.sort()).toEqual(items)
  expect(server.printed()).not.toMatch(/"level":"(error|fatal)"/)
})

/** A browser that ends with the test. */
async function signedIn(): Promise<Viewer> {
  const viewer = await openViewer()
  onTestFinished(() => closeViewer(viewer, {}, server.address))
  await storeSession(viewer, server.address, await tokensFor(server.address))
  await viewer.page.goto(server.address)
  return viewer
}

const leavesOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ path, children = [] }) => (children.length > 0 ? leavesOf(children) : path))
