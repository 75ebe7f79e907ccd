import { describe, expectTypeOf, it } from 'vitest'
import { dateTime, dict, number, optional, reference, text } from './fields.ts'
import { type CallInput, type ChangeOf, defineModule, type InputOf, type RecordOf } from './module.ts'

const badge = defineModule({
  name: 'badge',
  path: 'blade-biz/badge',
  title: { zh: '徽章', en: 'Badges' },
  fields: {
    title: text('名称', 'Title'),
    level: dict('级别', 'Level', 'badge_level'),
    owner: optional(
      reference('持有人', 'Owner', { path: 'blade-user', call: 'select', shows: 'name', as: 'ownerName' }),
    ),
    givenAt: optional(dateTime('颁发时间', 'Given at')),
  },
  search: ['title'],
  buttons: { award: { label: { zh: '颁发', en: 'Award' }, action: 2 } },
  calls: {
    award: { method: 'POST', needs: 'award', title: { zh: '颁发', en: 'Award' }, input: { id: text('徽章', 'Badge') } },
  },
})

describe('types read from a declaration', () => {
  it('gives records a value per field', () => {
    expectTypeOf<RecordOf<typeof badge>['title']>().toEqualTypeOf<string>()
    expectTypeOf<RecordOf<typeof badge>['level']>().toEqualTypeOf<number>()
    expectTypeOf<RecordOf<typeof badge>['owner']>().toEqualTypeOf<string | null>()
    expectTypeOf<RecordOf<typeof badge>['givenAt']>().toEqualTypeOf<string>()
    expectTypeOf<RecordOf<typeof badge>['levelName']>().toEqualTypeOf<string | undefined>()
  })

  it('requires the required fields of an input and lets the others be cleared', () => {
    expectTypeOf<{ title: string; level: number }>().toExtend<InputOf<typeof badge>>()
    expectTypeOf<{ title: string }>().not.toExtend<InputOf<typeof badge>>()
    expectTypeOf<{ id: string; owner: null }>().toExtend<ChangeOf<typeof badge>>()
    expectTypeOf<CallInput<(typeof badge)['calls']['award']>>().toExtend<{ id: string }>()
  })

  it('refuses what does not fit together', () => {
    // @ts-expect-error a number's default is a number
    number('排序', 'Order', { default: '1' })
    // @ts-expect-error a text has no dictionary default
    text('名称', 'Title', { default: 3 })
    const plain = { name: 'x', path: 'x', title: { zh: '', en: '' }, fields: { title: text('名称', 'Title') } }
    // @ts-expect-error one can only search in fields that exist
    defineModule({ ...plain, search: ['name'] })
    const call = { method: 'GET', title: { zh: '', en: '' } } as const
    // @ts-expect-error a call needs a button that the module has
    defineModule({ ...plain, calls: { open: { ...call, needs: 'opened' } } })
  })
})
