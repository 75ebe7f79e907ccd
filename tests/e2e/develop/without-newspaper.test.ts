import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPathOf } from '#contract/kit/module'
import { closeViewer, openViewer } from '../../support/browser/browser.ts'
import { storeSession } from '../../support/browser/storedSession.ts'
import { modules } from '../../support/records/declared.ts'
import { timeLimit } from '../../support/run/timeLimit.ts'
import { signIn, tokensFor } from '../../support/servers/api.ts'
import { type BuiltServer, startBuiltServer } from '../../support/servers/builtServer.ts'
import { copyRepository, type RepositoryCopy } from '../../support/servers/repositoryCopy.ts'
import { openEveryScreen } from '../support/everyScreen.ts'

interface MenuItem {
  path: string
  children?: MenuItem[]
}

let copy: RepositoryCopy
let server: BuiltServer | undefined

beforeAll(async () => {
  copy = await copyRepository()
})
afterAll(async () => {
  await server?.stop()
  copy?.remove()
})

it('without the folders of the newspaper there is a back office with all other screens', {
  timeout: timeLimit(600_000),
}, async () => {
  for (const root of ['contract', 'server/src/modules', 'src/resources']) copy.delete(`${root}/biz`)
  await copy.run(
    '--input-type=module',
    '-e',
    "await (await import('./scripts/build.mjs')).build({ compressed: false })",
  )
  server = await startBuiltServer(join(copy.folder, 'data'), {}, copy.folder)
  const api = await signIn(server.address)
  const items = leavesOf(await api.get<MenuItem[]>('blade-system/menu/routes'))

  const kept = modules.filter(({ path, route }) => route && !path.startsWith('blade-biz/'))
  expect(items.sort()).toEqual(kept.map(({ route = '' }) => route).sort())
  for (const module of kept.filter(({ operations }) => operations.includes('list')))
    await expect(api.get(listPathOf(module)), module.path).resolves.toBeTruthy()
  for (const path of ['blade-desk/workbench/waiting', 'blade-develop/code/targets', 'blade-desk/list-settings/mine'])
    await expect(api.get(path), path).resolves.toBeTruthy()
  await expect(api.get('blade-biz/articles/list')).rejects.toThrow(/404/)

  const viewer = await openViewer()
  await storeSession(viewer, server.address, await tokensFor(server.address))
  await viewer.page.goto(server.address)
  const { opened, wrong } = await openEveryScreen(viewer, api)
  await closeViewer(viewer, {}, server.address)
  expect(wrong).toEqual([])
  expect(opened.sort()).toEqual(items)
  expect(server.printed()).not.toMatch(/"level":"(error|fatal)"/)
})

const leavesOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ path, children = [] }) => (children.length > 0 ? leavesOf(children) : path))
