import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import type { Envelope } from '#contract/kit/reply'
import { success } from './envelope.ts'
import { languageOf } from './language.ts'

const said = new WeakMap<FastifyRequest, Label>()

/** Has the answer say this in place of 操作成功. */
export function say(request: FastifyRequest, label: Label): void {
  said.set(request, label)
}

export function answerWith<Data>(request: FastifyRequest, data: Data): Envelope<Data> {
  const label = said.get(request)
  return label ? { ...success(data), msg: label[languageOf(request)] } : success(data)
}
