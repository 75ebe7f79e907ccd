import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import type { Envelope } from '#contract/kit/reply'
import { languageOf } from './language.ts'

/** Every answer but those of the token endpoint comes in an envelope. Calls that answer nothing say `{}`. */
export function success<Data>(data?: Data): Envelope<Data> {
  return { code: 200, success: true, data: data === undefined ? nothing : data, msg: '操作成功' } as Envelope<Data>
}

const nothing = Object.freeze({})

export function failure(status: number, msg: string, data: unknown = null): Envelope {
  return { code: status, success: false, data, msg }
}

const messages = new WeakMap<FastifyRequest, Label>()

/** Has the answer say this in place of 操作成功. */
export function setMessage(request: FastifyRequest, label: Label): void {
  messages.set(request, label)
}

/** The envelope of a success, with the message that was set for the request. */
export function replyWith<Data>(request: FastifyRequest, data: Data): Envelope<Data> {
  const label = messages.get(request)
  return label ? { ...success(data), msg: label[languageOf(request)] } : success(data)
}
