import type jsep from 'jsep'
import { LRUCache } from 'lru-cache'
import { type Expression, ExpressionError, parseExpression, signOf } from './language.ts'

/** Resolves a variable by its name. */
export type Names = (name: string) => unknown

const parsed = new LRUCache<string, Expression>({ max: 2000 })

/** The value of a text of a diagram: of `${…}` alone whatever it is, of a text around it a text. */
export function resolve(text: string, names: Names): unknown {
  const only = wholeOf(text)
  if (only !== undefined) return evaluate(known(only), names)
  let [resolved, done] = ['', 0]
  for (const { inner, start, end } of placeholdersIn(text)) {
    resolved += text.slice(done, start) + toText(evaluate(known(inner), names))
    done = end
  }
  return resolved + text.slice(done)
}

/** Throws an ExpressionError where a text contains an expression that cannot be parsed. */
export function assertReadable(text: string): void {
  for (const { inner } of placeholdersIn(text)) known(inner)
}

export function isValidExpression(text: string): boolean {
  try {
    assertReadable(text)
    return true
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}

/** The variables that a readable text refers to. */
export function variablesIn(text: string): string[] {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (typeof node !== 'object' || node === null) return
    const { type, name, ...parts } = node as { type?: string; name?: unknown } & Record<string, unknown>
    if (type === 'Identifier') names.add(String(name))
    for (const [key, part] of Object.entries(parts)) if (key !== 'property' || parts.computed === true) visit(part)
  }
  for (const { inner } of placeholdersIn(text)) visit(known(inner))
  return [...names]
}

export function isExpression(text: unknown): boolean {
  return typeof text === 'string' && wholeOf(text) !== undefined
}

export function hasExpression(text: unknown): boolean {
  return typeof text === 'string' && !placeholdersIn(text).next().done
}

/** Positions of `${…}` and `#{…}` in a text. Searched in one pass: without an end, an opening brace opens nothing. */
function* placeholdersIn(text: string): Generator<{ inner: string; start: number; end: number }> {
  for (let end = 0; ; ) {
    const opening = /[$#]\{/g
    opening.lastIndex = end
    const start = opening.exec(text)?.index ?? -1
    const brace = start < 0 ? -1 : text.indexOf('}', start)
    if (brace < 0) return
    end = brace + 1
    yield { inner: text.slice(start + 2, brace), start, end }
  }
}

/** The expression of a text that is nothing else. */
function wholeOf(text: string): string | undefined {
  const trimmed = text.trim()
  const isWhole = /^[$#]\{/.test(trimmed) && trimmed.indexOf('}') === trimmed.length - 1
  return isWhole ? trimmed.slice(2, -1) : undefined
}

function known(text: string): Expression {
  const before = parsed.get(text)
  if (before) return before
  const expression = parseExpression(text)
  parsed.set(text, expression)
  return expression
}

function evaluate(node: jsep.Expression, names: Names): unknown {
  // Only what the grammar allows was parsed.
  const expression = node as Expression
  const value = (part: jsep.Expression) => evaluate(part, names)
  switch (expression.type) {
    case 'Literal':
      return expression.value
    case 'Identifier':
      return names(expression.name) ?? null
    case 'UnaryExpression':
      return applied(expression.operator, value(expression.argument))
    case 'BinaryExpression':
      return combined(signOf(expression.operator), expression, names)
    case 'ConditionalExpression':
      return value(isTrue(value(expression.test)) ? expression.consequent : expression.alternate)
    case 'MemberExpression': {
      const { computed, property } = expression
      const key = computed ? value(property) : (property as jsep.Identifier).name
      return memberOf(value(expression.object), key)
    }
    case 'ArrayExpression':
      return expression.elements.map(element => (element ? value(element) : null))
    case 'CallExpression': {
      const { object, property } = expression.callee as jsep.MemberExpression
      const name = (property as jsep.Identifier).name
      const argument = expression.arguments[0] && value(expression.arguments[0])
      // `execution.getVariable('days')` is how Java code writes `days`.
      if (name === 'getVariable') return names(toText(argument)) ?? null
      return called(String(name), value(object), argument)
    }
    default:
      return null
  }
}

function applied(sign: string, value: unknown): unknown {
  if (sign === '-') return -Number(value)
  return sign === 'empty' ? isEmpty(value) : !isTrue(value)
}

function combined(sign: string, { left, right }: jsep.BinaryExpression, names: Names): unknown {
  const one = evaluate(left, names)
  if (sign === '&&') return isTrue(one) && isTrue(evaluate(right, names))
  if (sign === '||') return isTrue(one) || isTrue(evaluate(right, names))
  const other = evaluate(right, names)
  if (sign === '==') return isSame(one, other)
  if (sign === '!=') return !isSame(one, other)
  if (sign === '+')
    return typeof one === 'string' && !isNumeric(one) ? one + toText(other) : Number(one) + Number(other)
  const compare = compares[sign]
  if (compare) return one !== null && other !== null && compare(ordered(one, other))
  return calculates[sign]?.(Number(one), Number(other)) ?? null
}

const compares: Record<string, (order: number) => boolean> = {
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
}

const calculates: Record<string, (one: number, other: number) => number> = {
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '%': (one, other) => one % other,
}

/** Less than, equal to or greater than 0; NaN, which is none of them, where the two are not comparable. */
function ordered(one: unknown, other: unknown): number {
  if (isNumeric(one) && isNumeric(other)) return Number(one) - Number(other)
  if (typeof one !== 'string' || typeof other !== 'string') return Number.NaN
  return one < other ? -1 : one > other ? 1 : 0
}

/** Forms send numbers and truths as text. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (one === null || other === null) return false
  // Ids have more digits than a number can represent.
  if (typeof one === 'number' || typeof other === 'number')
    return isNumeric(one) && isNumeric(other) && Number(one) === Number(other)
  if (typeof one === 'boolean' || typeof other === 'boolean') return String(one) === String(other)
  return false
}

function isNumeric(value: unknown): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value.trim())
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0
}

function called(name: string, on: unknown, argument: unknown): unknown {
  switch (name) {
    case 'contains':
      return Array.isArray(on) ? on.some(item => isSame(item, argument)) : toText(on).includes(toText(argument))
    case 'size':
      return Array.isArray(on) ? on.length : toText(on).length
    case 'isEmpty':
      return isEmpty(on)
    case 'equals':
      return isSame(on, argument)
    case 'startsWith':
      return toText(on).startsWith(toText(argument))
    case 'endsWith':
      return toText(on).endsWith(toText(argument))
    default:
      return null
  }
}

function memberOf(value: unknown, key: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null
  const name = String(key)
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : null
}

export function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
