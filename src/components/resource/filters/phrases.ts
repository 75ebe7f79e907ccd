import type { Field } from '#contract/kit/fields'
import { conditionsOf } from '#contract/kit/lists/conditions'
import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('components/resource/filters', {
  active: { zh: '当前筛选条件', en: 'Filters of the list' },
  change: { zh: '修改条件：', en: 'Change the filter:' },
  drop: { zh: '移除条件：', en: 'Remove the filter:' },
  dropAll: { zh: '清空条件', en: 'Clear filters' },
  title: { zh: '筛选', en: 'Filter' },
  condition: { zh: '条件{{place}}', en: 'Condition {{place}}' },
  field: { zh: '字段', en: 'Field' },
  comparison: { zh: '比较方式', en: 'Comparison' },
  value: { zh: '值', en: 'Value' },
  from: { zh: '起', en: 'From' },
  to: { zh: '止', en: 'To' },
  days: { zh: '天数', en: 'Days' },
  another: { zh: '再加一个条件', en: 'Add another condition' },
  remove: { zh: '移除条件{{place}}', en: 'Remove condition {{place}}' },
  apply: { zh: '应用', en: 'Apply' },
  valueNeeded: { zh: '请填写{{field}}的值', en: 'Please enter a value for {{field}}' },
  twice: { zh: '{{field}}已有相同比较方式的条件', en: 'There is another condition of this kind for {{field}}' },
  me: { zh: '本人', en: 'me' },
  or: { zh: '或', en: 'or' },
  until: { zh: '至', en: 'and' },
  colon: { zh: '：', en: ': ' },
  inLast: { zh: '在最近{{days}}天内', en: 'is in the last {{days}} days' },
  /** Between the name of a field and a value. */
  is: {
    text: {
      eq: { zh: '是', en: 'is' },
      ne: { zh: '不是', en: 'is not' },
    },
    amount: {
      eq: { zh: '=', en: '=' },
      ne: { zh: '≠', en: '≠' },
      lt: { zh: '<', en: '<' },
      lte: { zh: '≤', en: '≤' },
      gt: { zh: '>', en: '>' },
      gte: { zh: '≥', en: '≥' },
    },
    time: {
      eq: { zh: '是', en: 'is' },
      ne: { zh: '不是', en: 'is not' },
      lt: { zh: '早于', en: 'is before' },
      lte: { zh: '不晚于', en: 'is not after' },
      gt: { zh: '晚于', en: 'is after' },
      gte: { zh: '不早于', en: 'is not before' },
    },
    contains: { zh: '包含', en: 'contains' },
    ncontains: { zh: '不包含', en: 'does not contain' },
    startswith: { zh: '开头是', en: 'begins with' },
    endswith: { zh: '结尾是', en: 'ends with' },
    between: { zh: '介于', en: 'is between' },
    week: { zh: '在本周', en: 'is in this week' },
    month: { zh: '在本月', en: 'is in this month' },
    in: { zh: '是', en: 'is' },
    nin: { zh: '不是', en: 'is not' },
    null: { zh: '为空', en: 'is empty' },
    nnull: { zh: '不为空', en: 'is not empty' },
    other: { zh: '符合', en: 'matches' },
  },
  /** Choices, apart from those above. */
  comparisons: {
    last: { zh: '在最近几天内', en: 'is in the last days' },
    in: { zh: '是其中之一', en: 'is one of' },
    nin: { zh: '不是其中任何一个', en: 'is none of' },
  },
})

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
  const conditions = conditionsOf(field)
  if (conditions === 'time') return t(`is.time.${compared}`)
  if (conditions !== 'amount' && (compared === 'eq' || compared === 'ne')) return t(`is.text.${compared}`)
  return t(`is.amount.${compared}`)
}
