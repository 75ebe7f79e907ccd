import { describe, expect, it } from 'vitest'
import type { Conditions } from '#contract/kit/kinds/kind'
import { type ConditionOperator, conditionsOf, operatorsFor } from '#contract/kit/lists/conditions'
import { modules } from '../../../../tests/support/records/declared.ts'
import { readFilters } from './filters.ts'

/** Parameters in the form that src/providers/blade/listQuery.ts writes. */
const suffixes: Record<Exclude<ConditionOperator, 'between'>, string> = {
  contains: '',
  eq: '_equal',
  ne: '_notequal',
  startswith: '_likeright',
  lt: '_lt',
  lte: '_le',
  gt: '_gt',
  gte: '_ge',
  in: '_in',
  nin: '_notin',
  null: '_null',
  nnull: '_notnull',
}
const ofTimes: Partial<typeof suffixes> = { eq: '_dateequal', lt: '_datelt', gt: '_datege' }

const values: Record<Conditions, string> = {
  text: '医保',
  amount: '3',
  time: '2026-01-01',
  choice: '1,2',
  flag: '1',
  presence: '',
}

const read = (module: (typeof modules)[number], name: string, value: string) =>
  readFilters(module, new Map([[name, { value, isText: true }]]))

describe.each(modules.map(module => [module.path, module] as const))('lists of %s', (_, module) => {
  it('take every condition that they offer', () => {
    for (const [key, field] of Object.entries(module.fields)) {
      const conditions = conditionsOf(field)
      for (const operator of operatorsFor(field)) {
        if (!conditions) continue
        const time = conditions === 'time'
        const names =
          operator === 'between'
            ? time
              ? ['_datege', '_datelt']
              : ['_ge', '_le']
            : [(time && ofTimes[operator]) || suffixes[operator]]
        for (const suffix of names) {
          const value = suffix.endsWith('null') ? '1' : values[conditions]
          expect(read(module, key + suffix, value), key + suffix).toHaveLength(1)
        }
      }
    }
  })

  it('name the field whose value or operator does not fit', () => {
    for (const [key, field] of Object.entries(module.fields)) {
      const conditions = conditionsOf(field)
      if (conditions === 'amount' || conditions === 'time')
        expect(() => read(module, `${key}_ge`, 'x')).toThrow(`${field.label.en}: not valid`)
      if (conditions)
        expect(() => read(module, `${key}_regexp`, 'x')).toThrow(`${field.label.en}: the condition regexp`)
    }
  })
})
