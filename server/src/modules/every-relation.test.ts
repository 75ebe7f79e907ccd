import { beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '#contract/kit/fields'
import { listPathOf, parentFieldOf } from '#contract/kit/module'
import { recordTitle } from '#contract/kit/recordTitle'
import type { Paged } from '#contract/kit/reply'
import { allCodes } from '../../../tests/support/records/everyModule.ts'
import { insertRecord, sampleInput } from '../../../tests/support/records/samples.ts'
import { type Person, setUpApp } from '../../../tests/support/servers/testApp.ts'
import type { ModuleDefinition } from '../kit/definition/serveModule.ts'
import { modules } from './index.ts'

const TENANT = '300003'

const test = setUpApp()
let tenantWriter: Person

beforeAll(async () => {
  tenantWriter = await test.addPerson(TENANT, allCodes)
})

/** Rows of the platform belong to its administrators. */
const writerOf = ({ module }: ModuleDefinition) => (module.tenancy === 'platform' ? test.admin : tenantWriter)

const insert = (served: ModuleDefinition, values: object = {}) =>
  insertRecord(test.db, served, writerOf(served).tenantId, values)

const detail = async (served: ModuleDefinition, id: string) =>
  (await writerOf(served).get(`${served.module.path}/detail`, { id })).data as Record<string, unknown>

interface Reference {
  using: ModuleDefinition
  key: string
  field: Field
  target: ModuleDefinition
}

/** References to records that can be removed. The code of a tenant says whose a record is and names no record. */
const references = modules.flatMap(using =>
  Object.entries(using.module.fields).flatMap(([key, field]): (readonly [string, Reference])[] => {
    const target = modules.find(({ module }) => module.path === field.target?.path)
    const isStored = using.module.operations.includes('submit') && field.target?.value === undefined
    if (!target?.module.operations.includes('remove') || !isStored) return []
    return [[`${using.module.path} ${key}`, { using, key, field, target }]]
  }),
)
const isHistoric = ([, { field }]: (typeof references)[number]) => field.target?.historic === true

it.each(references.filter(each => !isHistoric(each)))('%s: what it names is not removed', async (_, reference) => {
  const { using, key, target } = reference
  const id = await insert(target)
  const user = await insert(using, { [key]: id })
  const answer = await writerOf(target).post(`${target.module.path}/remove`, { ids: id })
  expect(answer.status, answer.msg).toBe(400)
  // The refusal names the record that refers to it, or says how many of which module do.
  const named = [recordTitle(using.module, await detail(using, user)), `${using.module.title.zh}中的1条`, '下还有1条']
  expect(
    named.filter(name => answer.msg.includes(name)),
    answer.msg,
  ).not.toEqual([])
  expect(await detail(target, id)).toMatchObject({ id })
})

it.each(references.filter(isHistoric))('%s: what it names may be removed, and is still named', async (_, reference) => {
  const { using, key, field, target } = reference
  const id = await insert(target)
  const user = await insert(using, { [key]: id })
  const shown = (await detail(using, user))[field.target?.as ?? '']
  expect(shown).not.toBe('')
  const answer = await writerOf(target).post(`${target.module.path}/remove`, { ids: id })
  expect(answer.status, answer.msg).toBe(200)
  expect(await detail(using, user)).toMatchObject({ [key]: id, [field.target?.as ?? '']: shown })
})

const isDictionary = ({ kind }: Field) => kind === 'dict' || kind === 'dictBiz'

/** A value that no dictionary lists. */
const UNLISTED = 987

const ofDictionaries = modules.flatMap(served => {
  const fields = Object.entries(served.module.fields).filter(([, field]) => isDictionary(field))
  const isWritten = served.module.operations.includes('submit') && fields.length > 0
  return isWritten ? [[served.module.path, { served, fields }] as const] : []
})

it.each(ofDictionaries)('%s refuses values that its dictionaries do not list', async (path, { served, fields }) => {
  const writer = writerOf(served)
  const input = await sampleInput(test.db, served.module.fields, writer.tenantId)
  const id = await insert(served)
  for (const [key, { label }] of fields)
    for (const draft of [
      { ...input, [key]: String(UNLISTED) },
      { id, [key]: UNLISTED },
    ]) {
      const answer = await writer.post(`${path}/submit`, draft)
      expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining(label.zh) })
    }
})

const dictionaryInputs = modules.flatMap(served =>
  Object.entries(served.module.calls).flatMap(([name, { method, input = {} }]) =>
    Object.entries(input)
      .filter(([, field]) => isDictionary(field) && method === 'POST')
      .map(([key, field]) => [`${served.module.path} ${name} ${key}`, { served, name, input, key, field }] as const),
  ),
)

it.each(dictionaryInputs)('%s refuses a value that its dictionary does not list', async (_, dictionaryInput) => {
  const { served, name, input, key, field } = dictionaryInput
  const writer = writerOf(served)
  const values = await sampleInput(test.db, input, writer.tenantId)
  const answer = await writer.post(`${served.module.path}/${name}`, { ...values, [key]: UNLISTED })
  expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining(field.label.zh) })
})

const trees = modules
  .filter(({ module }) => parentFieldOf(module) && module.operations.includes('list'))
  .map(served => [served.module.path, served] as const)

describe.each(trees)('%s as a tree', (path, served) => {
  const parent = parentFieldOf(served.module) ?? ''
  const ids: string[] = []
  interface Node {
    id: string
    children?: Node[]
  }
  const ask = async (query: Record<string, string>, list = listPathOf(served.module)) =>
    (await writerOf(served).get(list, query)).data as Node[] | Paged<Node>

  beforeAll(async () => {
    for (let root = 0; root < 3; root++) ids.push(await insert(served, { [parent]: '0' }))
    ids.push(await insert(served, { [parent]: ids[0] }))
  })

  it('answers the whole forest where no page is requested', async () => {
    const whole = await ask({})
    expect(whole).toBeInstanceOf(Array)
    const root = (whole as Node[]).find(({ id }) => id === ids[0])
    expect(root?.children?.map(({ id }) => id)).toEqual([ids[3]])
    expect((whole as Node[]).map(({ id }) => id)).not.toContain(ids[3])
  })

  it('answers a page of roots with all below them where one is requested', async () => {
    const whole = (await ask({})) as Node[]
    const { records, ...page } = (await ask({ current: '2', size: '2' })) as Paged<Node>
    expect(records).toEqual(whole.slice(2, 4))
    expect(page).toEqual({ total: whole.length, size: 2, current: 2, pages: Math.ceil(whole.length / 2) })
    expect(await ask({ current: '1' })).toMatchObject({ size: 10, current: 1 })
    expect(await ask({ size: '5' })).toMatchObject({ size: 5, current: 1 })
    expect(await ask({ size: '200' })).toMatchObject({ records: whole.slice(0, 200) })
    expect(await ask({ current: '99', size: '200' })).toMatchObject({ records: [] })
  })

  it('answers one level, never paged', async () => {
    const level = async (query: Record<string, string>) =>
      ((await ask({ current: '1', size: '1', ...query }, `${path}/lazy-list`)) as Node[]).map(({ id }) => id)
    expect(await level({ [parent]: ids[0] ?? '' })).toEqual([ids[3]])
    expect(await level({ [parent]: '0' })).toEqual(expect.arrayContaining(ids.slice(0, 3)))
  })
})
