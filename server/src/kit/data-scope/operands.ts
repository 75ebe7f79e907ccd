import { isDay } from '../../platform/http/wallClock.ts'
import type { ScopeColumn } from '../kinds/kind.ts'
import { type Attribute, attributeKinds, type Column, type Operand, RuleError } from './rule.ts'
import type { Token } from './tokens.ts'

/** Nine digits fit every column of numbers. */
const MAX_DIGITS = 9
const MAX_ID = 2n ** 63n - 1n

const wants = {
  text: { zh: '应为引号内的文字', en: 'a text in quotes is expected' },
  number: { zh: `应为不超过${MAX_DIGITS}位的整数`, en: `an integer of at most ${MAX_DIGITS} digits is expected` },
  id: { zh: '应为编号（整数）', en: 'an id (an integer) is expected' },
  ids: { zh: '应为编号（整数）', en: 'an id (an integer) is expected' },
  time: { zh: "应为时间，如'2026-01-31 08:00:00'", en: "a time is expected, as '2026-01-31 08:00:00'" },
} satisfies Record<ScopeColumn, { zh: string; en: string }>

/** The meaning of a written value for a column. */
export function literalFor(column: Column, token: Token): Operand {
  const value = token.is === 'text' || token.is === 'integer' ? readings[column.kind](token) : undefined
  if (value === '')
    throw new RuleError(token.position, { zh: '空文字请写 is null', en: 'for an empty text write is null' })
  if (value === undefined) throw new RuleError(token.position, wants[column.kind])
  return { is: 'literal', value }
}

const readings: Record<ScopeColumn, (token: Token) => string | number | undefined> = {
  text: ({ is, text }) => (is === 'text' ? text : undefined),
  number: ({ is, text }) => (is === 'integer' && text.replace('-', '').length <= MAX_DIGITS ? Number(text) : undefined),
  id: readId,
  ids: readId,
  time: ({ is, text }) => (is === 'text' && isDay(text) ? text.padEnd(19, ' 00:00:00') : undefined),
}

// Ids travel as texts, so both ways of writing them are right.
function readId({ text }: Token): string | undefined {
  if (!/^-?[0-9]{1,19}$/.test(text)) return undefined
  const id = BigInt(text)
  return id >= -MAX_ID && id <= MAX_ID ? String(id) : undefined
}

export function attributeFor(column: Column, name: string, position: number, place: 'single' | 'list'): Operand {
  if (!isAttribute(name))
    throw new RuleError(position, { zh: `没有用户属性“${name}”`, en: `the caller has no attribute ${name}` })
  const { kind, list } = attributeKinds[name]
  if (list && place === 'single')
    throw new RuleError(position, { zh: `${name} 有多个值，请用 in`, en: `${name} has many values, please write in` })
  const fits = column.kind === 'text' || (kind === 'id' && (column.kind === 'id' || column.kind === 'ids'))
  if (!fits)
    throw new RuleError(position, {
      zh: `${name} 不能与“${column.name}”比较`,
      en: `${name} cannot be compared with ${column.name}`,
    })
  return { is: 'attribute', name }
}

function isAttribute(name: string): name is Attribute {
  return Object.hasOwn(attributeKinds, name)
}
