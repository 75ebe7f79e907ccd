import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import { refusalOf } from './databaseErrors.ts'
import { apiHeaders } from './headers.ts'
import { refusalOfBody } from './limits/brokenBody.ts'
import { languageOf } from './reply/language.ts'
import { Refusal } from './reply/refusal.ts'
import { failure } from './reply/reply.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Unexpected errors, for the error log. */
    unexpected?: unknown
  }
}

/** The one place that turns an error into an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    error instanceof Refusal ? error : (refusalOfBody(error, request) ?? refusalOf(error) ?? refusalOfFramework(error))
  reply.headers({ ...apiHeaders, 'content-type': 'application/json; charset=utf-8', 'x-request-id': request.id })
  const language = languageOf(request)
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error')
    request.unexpected = error
    reply.code(500).send({ ...failure(500, refusals.unexpected[language]), traceId: request.id })
    return
  }
  const retryAfter = refusal.retryAfter ?? (refusal.status === 429 ? reply.getHeader('retry-after') : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const text = refusal.label[language]
  const errors = refusal.names.length > 0 && { errors: Object.fromEntries(refusal.names.map(name => [name, text])) }
  reply.code(refusal.status).send({ ...failure(refusal.status, text, refusal.data), ...errors })
}

export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): void {
  answerError(unknownPath(), request, reply)
}

export function unknownPath(): Refusal {
  return new Refusal(404, labels.path)
}

const labels = {
  malformed: { zh: '请求格式不正确', en: 'The request is malformed' },
  path: { zh: '接口不存在', en: 'No such call' },
  method: { zh: '请求方法不支持', en: 'Method not supported' },
  tooLarge: { zh: '请求内容过大', en: 'The request is too large' },
  address: { zh: '请求地址过长', en: 'The address is too long' },
  mediaType: { zh: '请求内容类型不支持', en: 'Content type not supported' },
  tooOften: { zh: '请求过于频繁，请稍后重试', en: 'Too many requests, please try again later' },
  missing: { zh: '缺少参数', en: 'A parameter is missing' },
} satisfies Record<string, Label>

const labelsByStatus: Record<number, Label> = {
  404: labels.path,
  405: labels.method,
  406: labels.mediaType,
  413: labels.tooLarge,
  414: labels.address,
  415: labels.mediaType,
  429: labels.tooOften,
}

function refusalOfFramework(error: unknown): Refusal | undefined {
  const { validation, statusCode = 500 } = error as Partial<FastifyError>
  if (validation) return new Refusal(400, labelOfValidation(validation[0]))
  if (statusCode < 400 || statusCode >= 500) return undefined
  const status = statusCode === 406 ? 415 : statusCode in labelsByStatus ? statusCode : 400
  return new Refusal(status, labelsByStatus[status] ?? labels.malformed)
}

type ValidationError = NonNullable<FastifyError['validation']>[number]

/** Names the parameter, never its value. Modules word their own complaints; this is for the other routes. */
function labelOfValidation(error: ValidationError | undefined): Label {
  const name =
    error?.keyword === 'required' ? String(error.params.missingProperty) : error?.instancePath.split('/').at(1)
  if (!name || !/^\w{1,64}$/.test(name)) return labels.malformed
  const { zh, en } = error?.keyword === 'required' ? labels.missing : labels.malformed
  return { zh: `${zh}：${name}`, en: `${en}: ${name}` }
}
