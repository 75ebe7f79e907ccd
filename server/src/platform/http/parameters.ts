import type { MultipartValue } from '@fastify/multipart'
import type { Label } from '#contract/kit/fields'
import { parseJson } from '#contract/kit/texts/parseJson'
import { Refusal } from './reply/refusal.ts'

export type Parameters = Record<string, string>

const repeated = Symbol('a name that was given twice')

/** Query strings and url-encoded forms. Throwing is left to `assertParameters`: the router calls this too early for it. */
export function parseParameters(text: string): Parameters {
  const parameters: Parameters & { [repeated]?: boolean } = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in parameters) parameters[repeated] = true
    parameters[name] = value
  }
  return parameters
}

export function assertParameters(parameters: unknown): void {
  if (typeof parameters !== 'object' || parameters === null) return
  if ((parameters as { [repeated]?: boolean })[repeated]) throw new Refusal(400, labels.repeated)
  for (const [name, value] of Object.entries(parameters)) {
    assertName(name)
    if (typeof value === 'string') assertText(value)
  }
}

/** Names that reach into the prototype of an object are nobody's field. */
export function assertName(name: string): void {
  if (name === '__proto__' || name === 'constructor' || name === 'prototype') throw new Refusal(400, labels.name)
  assertText(name)
}

/** PostgreSQL cannot store a NUL, and half of a surrogate pair would silently become another character. */
export function assertText(text: string): void {
  if (/\0|\p{Cs}/u.test(text)) throw new Refusal(400, labels.character)
}

const labels = {
  repeated: { zh: '参数重复', en: 'A parameter is given twice' },
  name: { zh: '参数名称不允许', en: 'A parameter has a name that is not allowed' },
  character: { zh: '内容含有不允许的字符', en: 'The text holds a character that is not allowed' },
  malformed: { zh: '请求内容格式不正确', en: 'The body is not valid JSON' },
  tooDeep: { zh: '请求内容过于复杂', en: 'The body is nested too deeply or has too many parts' },
} satisfies Record<string, Label>

const MAX_DEPTH = 32
const MAX_NODES = 10_000

/** Nothing for an empty body: calls whose parameters are in the address send one with a JSON content type. */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const text = decode(body)
  const colons = countColons(text)
  const value = parse(text)
  const members = countMembers(value)
  // The last of two equal names would win here, while a log or a proxy might read the first.
  if (members !== colons) throw new Refusal(400, labels.repeated)
  return value
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new Refusal(400, labels.malformed)
  }
}

function parse(text: string): unknown {
  const value = parseJson(text)
  if (value === undefined) throw new Refusal(400, labels.malformed)
  return value
}

/** Also checks what is found on the way. A loop, because a nested body must not exhaust the stack. */
function countMembers(root: unknown): number {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  let members = 0
  let nodes = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (++nodes > MAX_NODES || depth > MAX_DEPTH + 1) throw new Refusal(400, labels.tooDeep)
    if (typeof value === 'string') assertText(value)
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Refusal(400, labels.malformed)
    if (typeof value !== 'object' || value === null) continue
    const inner = Array.isArray(value) ? value : Object.values(value)
    if (nodes + waiting.length + inner.length > MAX_NODES) throw new Refusal(400, labels.tooDeep)
    if (!Array.isArray(value)) {
      const names = Object.keys(value)
      names.forEach(assertName)
      members += names.length
    }
    for (const item of inner) waiting.push({ value: item, depth: depth + 1 })
  }
  return members
}

/**
 * Colons outside of texts; each separates a name from its value. Refuses what is certainly too deep or has too many
 * parts: building it first would block all other requests.
 */
function countColons(text: string): number {
  let [colons, commas, depth] = [0, 0, 0]
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') inText = !inText
    else if (character === '\\') at += 1
    else if (inText) continue
    else if (character === ':') colons += 1
    else if (character === ',') commas += 1
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > MAX_DEPTH + 1 || commas >= MAX_NODES) throw new Refusal(400, labels.tooDeep)
  }
  return colons
}

/** The text of a multipart field. One that calls itself JSON arrives parsed, as anything, and is refused. */
export function fieldText({ value, fieldname }: MultipartValue): string {
  if (typeof value === 'string') return value
  throw new Refusal(400, { zh: `参数${fieldname}必须是文本`, en: `The parameter ${fieldname} must be a text` })
}
