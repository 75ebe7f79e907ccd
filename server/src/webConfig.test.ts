import { afterAll, beforeAll, expect, it } from 'vitest'
import { diagramViewPath } from '#contract/flow/process'
import { standardCalls } from '#contract/specification'
import { type WebConfig, wrongSettings } from '#contract/webConfig'
import { createTestApp, type TestApp } from '../../tests/support/servers/testApp.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})
afterAll(() => world.close())

it('tells front ends elsewhere what this server has beyond the specification', async () => {
  const reply = await world.app.inject('/config.json')
  expect(reply.statusCode).toBe(200)
  const settings = reply.json<WebConfig>()
  expect(wrongSettings({ ...settings })).toEqual([])
  expect(settings.extensions).toEqual(expect.arrayContaining(['*/history', '*/presence', 'blade-biz/edition/*']))
  expect(settings.extensions).not.toContain('blade-system/post/*')
  expect(settings.extensions.length).toBeLessThan(70)
})

it('has every call of the specification, but for the picture of a process, which the browser draws', () => {
  const routes = new Set(world.app.guardedRoutes.map(({ url }) => url.replace('/api/', '')))
  const missing = standardCalls.filter(call => !routes.has(call))
  expect(missing).toEqual([diagramViewPath])
})
