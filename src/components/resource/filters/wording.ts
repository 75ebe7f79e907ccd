import type { Field } from '#contract/kit/fields'
import { conditionsOf } from '#contract/kit/lists/conditions'
import type { usePhrases } from './phrases.ts'

type Words = ReturnType<typeof usePhrases>['t']

const plain = ['contains', 'ncontains', 'startswith', 'endswith', 'between'] as const
const unary = ['week', 'month', 'in', 'nin', 'null', 'nnull'] as const
const ofTimes = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const

/** The words between the name of a field and a value: 包含, ≥, is before. */
export function comparisonWords(t: Words, field: Field, comparison: string): string {
  const common = [...plain, ...unary].find(known => known === comparison)
  if (common) return t(`is.${common}`)
  const compared = ofTimes.find(known => known === comparison)
  if (!compared) return t('is.other')
  switch (conditionsOf(field)) {
    case 'amount':
      return t(`is.amount.${compared}`)
    case 'time':
      return t(`is.time.${compared}`)
    default:
      return compared === 'eq' || compared === 'ne' ? t(`is.text.${compared}`) : t(`is.amount.${compared}`)
  }
}
