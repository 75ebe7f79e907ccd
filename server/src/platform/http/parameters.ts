import type { Label } from '#contract/kit/fields'
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
} satisfies Record<string, Label>
