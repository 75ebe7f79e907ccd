import { beforeAll, expect, it } from 'vitest'
import type { Field } from '#contract/kit/fields'
import { maskOf } from '#contract/kit/masks'
import { hasRecycleBin, listPathOf, type Module } from '#contract/kit/module'
import { reads } from '../../../tests/support/matrix/reading.ts'
import { meaningOf, sendRequest } from '../../../tests/support/matrix/requests.ts'
import { type LiveRoute, liveRoutes } from '../../../tests/support/matrix/routes.ts'
import { addReferred, allCodes } from '../../../tests/support/records/everyModule.ts'
import { limitPerson } from '../../../tests/support/records/limitPerson.ts'
import { sampleInput } from '../../../tests/support/records/samples.ts'
import { type Person, setUpApp } from '../../../tests/support/servers/testApp.ts'
import { modules } from './index.ts'

const TENANT = '300901'

interface Hidden {
  module: Module
  /** The field that the clerk sees masked. */
  key: string
  value: string
  id: string
}

const test = setUpApp()
let clerk: Person
const hidden: Hidden[] = []
const ownerOf = ({ tenancy }: Module, writer: Person) => (tenancy === 'platform' ? test.admin : writer)

/** The first text of a module that may say anything. The name of a model stands in its diagram, too. */
function freeText({ fields, name }: Module): string | undefined {
  return Object.keys(fields).find(key => {
    const { kind, maxLength = 0, modes } = fields[key] ?? {}
    const isFree = (kind === 'text' || kind === 'longText') && maxLength >= 30 && modes?.create !== 'hidden'
    const isTechnical = /path|code|url|key|value|field|class|column|endpoint|service|type/i.test(key)
    return isFree && !isTechnical && !(name === 'flow_model' && key === 'name')
  })
}

let writer: Person

beforeAll(async () => {
  writer = await test.addPerson(TENANT, allCodes)
  clerk = await test.addPerson(TENANT, allCodes)
  await addReferred(test.db, writer)
  for (const [index, { module }] of modules.entries()) {
    const key = freeText(module)
    if (!key || !['submit', 'list'].every(operation => module.operations.includes(operation as 'list'))) continue
    const value = `qvzkjwx${index} clear`
    const owner = ownerOf(module, writer)
    const input = await sampleInput(test.db, module.fields, owner.tenantId)
    const { status, data } = await owner.post(`${module.path}/submit`, {
      ...{ ...input, [key]: value },
      ...(module.name === 'data_scope' && { maskedFields: '', readOnlyFields: '' }),
    })
    if (status !== 200) continue
    hidden.push({ module, key, value, id: (data as { id: string }).id })
    await limitPerson(test, clerk, { menu: module.name, type: 1, column: '-', masked: key })
  }
})

/** All that a route answers, and what it answers about the records that it may be asked about. */
function queriesOf({ ids, served }: LiveRoute): Record<string, string | number>[] {
  const idOf = (path: string | undefined) => hidden.find(({ module }) => module.path === path)?.id
  const named = Object.keys(ids).flatMap(name => {
    const id = idOf(ids[name]?.target?.path) ?? idOf(served?.module.path)
    return id ? [{ [name]: id }] : []
  })
  return [{ size: 200 }, ...named]
}

it('shows a masked value in no answer of any module', async () => {
  expect(hidden.length).toBeGreaterThan(25)
  const shown = new Set<string>()
  for (const route of liveRoutes(test.app).filter(reads))
    for (const query of queriesOf(route)) {
      const meaning = meaningOf(await sendRequest(clerk, route, query))
      for (const { value, module } of hidden) if (meaning.includes(value)) shown.add(`${route.path}: ${module.path}`)
    }
  expect([...shown]).toEqual([])
})

it('shows masks in the lists and in the recycle bins', async () => {
  let listed = 0
  for (const { module, key, value, id } of hidden) {
    const mask = maskOf(module.fields[key] as Field, value)
    const list = await clerk.get(listPathOf(module), { size: '200' })
    // Some lists are those of the platform, or of one's own.
    if (!list.body.includes(id)) continue
    listed += 1
    expect([module.path, list.body]).toEqual([module.path, expect.stringContaining(`"${key}":"${mask}"`)])
    const removed = await ownerOf(module, writer).post(`${module.path}/remove`, undefined, { ids: id })
    if (removed.status !== 200 || !hasRecycleBin(module)) continue
    const { body } = await clerk.get(`${module.path}/removed`, { size: '50' })
    expect([module.path, body.includes(value)]).toEqual([module.path, false])
    if (module.tenancy === 'tenant') expect([module.path, body]).toEqual([module.path, expect.stringContaining(id)])
  }
  expect(listed).toBeGreaterThan(20)
})
