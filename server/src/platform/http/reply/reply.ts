import type { Label } from '#contract/kit/fields'
import type { Envelope } from '#contract/kit/reply'
import type { Language } from './language.ts'
import type { Origin } from './origin.ts'

/** Every answer but those of the token endpoint comes in an envelope. Calls that answer nothing say `{}`. */
export function success<Data>(data?: Data): Envelope<Data> {
  return { code: 200, success: true, data: data === undefined ? nothing : data, msg: '操作成功' } as Envelope<Data>
}

const nothing = Object.freeze({})

export function failure(status: number, msg: string, data: unknown = null): Envelope {
  return { code: status, success: false, data, msg }
}

const messages = new WeakMap<Origin, Label>()

/** Has the answer say this in place of 操作成功. */
export function setMessage({ origin }: { origin: Origin }, label: Label): void {
  messages.set(origin, label)
}

/** The envelope of a success, with the message that was set for the call. */
export function replyWith<Data>(
  { origin, language }: { origin: Origin; language: Language },
  data: Data,
): Envelope<Data> {
  const label = messages.get(origin)
  return label ? { ...success(data), msg: label[language] } : success(data)
}
