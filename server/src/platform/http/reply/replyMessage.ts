import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import type { Envelope } from '#contract/kit/reply'
import { success } from './envelope.ts'
import { languageOf } from './language.ts'

const messages = new WeakMap<FastifyRequest, Label>()

/** Has the answer say this in place of 操作成功. */
export function setMessage(request: FastifyRequest, label: Label): void {
  messages.set(request, label)
}

export function replyWith<Data>(request: FastifyRequest, data: Data): Envelope<Data> {
  const label = messages.get(request)
  return label ? { ...success(data), msg: label[languageOf(request)] } : success(data)
}
