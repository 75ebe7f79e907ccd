import { describe, expect, expectTypeOf, it } from 'vitest'
import { text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { post } from '#contract/system/post'
import type { TableOf } from './columns.ts'
import { systemDictionaries, tenantDictionaries } from './dictionaries.ts'
import { serveModule } from './serveModule.ts'

const calls = { select: () => [{ id: '1', postCode: 'jz', postName: '记者' }] }
const plain = defineModule({ name: 'x', path: 'x', title: { zh: '', en: '' }, fields: { name: text('名称', 'Name') } })

// Never run: the compiler is the test.
const never = (_: () => unknown) => {}

describe('a served module', () => {
  it('has a handler for each call, neither fewer nor more', () => {
    never(() => serveModule(post, { table: 'blade_post', calls }))
    // @ts-expect-error a handler is missing
    never(() => serveModule(post, { table: 'blade_post' }))
    // @ts-expect-error a handler is missing
    never(() => serveModule(post, { table: 'blade_post', calls: {} }))
    // @ts-expect-error no such call is declared
    never(() => serveModule(post, { table: 'blade_post', calls: { ...calls, other: () => null } }))
    // @ts-expect-error the module has no calls
    never(() => serveModule(plain, { table: 'x', calls: { other: () => null } }))
    never(() => serveModule(plain, { table: 'x' }))
  })

  it('has handlers that take and answer what is declared', () => {
    // @ts-expect-error posts to choose from have a name
    never(() => serveModule(post, { table: 'blade_post', calls: { select: () => [{ id: '1' }] } }))
    const select = ({ name }: { name: string }) => [{ id: name, postCode: name, postName: name }]
    // @ts-expect-error the call has no such parameter
    never(() => serveModule(post, { table: 'blade_post', calls: { select } }))
  })

  it('sorts and is unique by fields it has', () => {
    never(() =>
      serveModule(post, {
        table: 'blade_post',
        calls,
        order: [
          ['sort', 'asc'],
          ['createTime', 'desc'],
        ],
      }),
    )
    // @ts-expect-error no such field
    never(() => serveModule(post, { table: 'blade_post', calls, order: 'height' }))
    // @ts-expect-error no such field
    never(() => serveModule(post, { table: 'blade_post', calls, unique: [{ fields: ['height'] }] }))
  })

  it('has a table typed by its fields', () => {
    expectTypeOf<TableOf<typeof post>['postName']>().toEqualTypeOf<string>()
    expectTypeOf<TableOf<typeof post>['category']>().toEqualTypeOf<number>()
    expectTypeOf<TableOf<typeof post>['remark']>().toEqualTypeOf<string | null>()
  })
})

describe.each([...systemDictionaries, ...tenantDictionaries])('the dictionary $code', ({ entries }) => {
  it('has an English text for every entry', () => {
    for (const { zh, en } of entries) expect(en, zh).toMatch(/^[\x20-\x7e]+$/)
  })

  it('has no key and no text twice', () => {
    for (const values of [entries.map(({ key }) => key), entries.map(({ zh }) => zh)])
      expect(new Set(values).size).toBe(values.length)
  })
})
