import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CodeField, codeKinds } from '#contract/develop/codeFields'
import * as fields from '#contract/kit/fields'
import { defineModule, type Fields } from '#contract/kit/module'
import { choiceCall } from '#contract/kit/references'
import { checkDraft } from '../../../kit/input/checkInput.ts'
import { kinds } from '../../../kit/kinds/index.ts'
import { contractFile } from './files/contractFile.ts'
import { type Plan, planOf } from './files/plan.ts'
import { schemaFile } from './files/serverFiles.ts'

/** The kinds whose values have digits after the point. */
const decimalKinds = codeKinds.filter(kind => kind === 'money' || (fields.kinds[kind].generated?.maxDecimals ?? 0) > 0)

const wishes = {
  codeName: '专家库',
  codeNameEn: 'Experts',
  serviceName: 'blade-biz',
  tableName: 'blade_expert',
  tablePrefix: 'blade_',
  template: 1,
  menuUnder: '',
}

const field = { list: true, search: false, labelEn: 'Field' }
const named: CodeField = { ...field, kind: 'text', column: 'expert_name', labelZh: '姓名', required: true }

const planWith = (kind: CodeField['kind'], size: Partial<CodeField>): Plan =>
  planOf({ ...wishes, fields: [named, { ...field, kind, column: 'amount', labelZh: '数额', required: true, ...size }] })

/** The module that the generated file declares. */
function declaredBy(plan: Plan) {
  const declaration = contractFile(plan).split('export const expert = ')[1]
  const names = { ...fields, defineModule, choiceCall, ownerField: fields.optional(fields.text('所属租户', 'Tenant')) }
  return new Function(...Object.keys(names), `return ${declaration}`)(...Object.values(names)) as ReturnType<
    typeof defineModule<Fields>
  >
}

const sizes = fc
  .record({ length: fc.integer({ min: 1, max: 15 }), decimals: fc.integer({ min: 0, max: 6 }) })
  .filter(({ length, decimals }) => decimals < length)

const read = (plan: Plan, value: unknown, isText: boolean) =>
  checkDraft(
    declaredBy(plan),
    new Map([
      ['expertName', { value: '张三', isText: true }],
      ['amount', { value, isText }],
    ]),
  ).amount

/** Digits with a point before the last of them. */
function pointed(digits: bigint, decimals: number): string {
  const text = String(digits).padStart(decimals + 1, '0')
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

describe.each(decimalKinds)('a generated %s', kind => {
  const money = kind === 'money'

  it('is exact to fifteen digits, as text and as a number', () => {
    fc.assert(
      fc.property(sizes, fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (size, any) => {
        const { length, decimals } = money ? { length: 15, decimals: 2 } : size
        const plan = planWith(kind, size)
        const text = pointed(any % 10n ** BigInt(length), decimals)
        for (const [value, isText] of [
          [text, true],
          [Number(text), false],
        ] as const) {
          const stored = read(plan, value, isText)
          // The database answers decimals as text with all digits of the column.
          const answered = kinds[kind].write?.(text, declaredBy(plan).fields.amount as fields.Field)
          expect(money ? stored : pointed(BigInt(Math.round(Number(stored) * 10 ** decimals)), decimals)).toBe(text)
          expect(answered).toBe(money ? text : Number(text))
        }
      }),
    )
  })

  it('refuses more digits than its column holds', () => {
    fc.assert(
      fc.property(sizes, size => {
        const { length, decimals } = money ? { length: 15, decimals: 2 } : size
        const plan = planWith(kind, size)
        const column = /amount (numeric\((\d+), (\d+)\)|bigint|integer)/.exec(schemaFile(plan))
        expect(column?.[1], schemaFile(plan)).toBe(
          decimals > 0 ? `numeric(${length}, ${decimals})` : length > 9 ? 'bigint' : 'integer',
        )
        const [largest, finest] = [10n ** BigInt(length) - 1n, pointed(1n, decimals + 1)]
        expect(String(read(plan, pointed(largest, decimals), true))).toBe(pointed(largest, decimals))
        expect(() => read(plan, pointed(largest + 1n, decimals), true)).toThrow('Field')
        expect(() => read(plan, finest, true)).toThrow('Field')
        expect(() => read(plan, Number(finest), false)).toThrow('Field')
      }),
    )
  })
})
