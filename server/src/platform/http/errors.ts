import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import { Refusal } from './reply/refusal.ts'
import { apiHeaders, failure, languageOf } from './reply/reply.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Unexpected errors, for the error log. */
    unexpected?: unknown
  }
}

/** The one place that turns an error into an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    error instanceof Refusal
      ? error
      : (refusalOfBody(error, request) ?? refusalOf(error) ?? refusalOfFramework(error, request))
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
  value: { zh: '数据格式或范围不正确', en: 'A value is malformed or out of range' },
  exists: { zh: '数据已存在', en: 'The record already exists' },
  used: { zh: '数据正在被使用', en: 'The record is in use' },
  busy: { zh: '操作冲突，请重试', en: 'Somebody else was faster, please try again' },
  full: {
    zh: '磁盘空间不足，数据未保存，请联系管理员',
    en: 'The disk is full: nothing was saved. Please tell your administrator.',
  },
  unavailable: { zh: '服务暂不可用，请稍后重试', en: 'The service is not available, please try again later' },
  left: { zh: '客户端已断开', en: 'The client has left' },
  truncated: {
    zh: '上传内容不完整，请重新上传',
    en: 'The upload is incomplete; please upload it again',
  },
  malformedBody: { zh: '请求内容格式不正确', en: 'The request is malformed' },
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

function refusalOfFramework(error: unknown, { routeOptions }: FastifyRequest): Refusal | undefined {
  const { validation, validationContext, statusCode = 500 } = error as Partial<FastifyError>
  const schema = validationContext === 'body' ? (routeOptions.schema?.body as BodySchema) : undefined
  if (validation) return new Refusal(400, labelOfValidation(validation[0], schema))
  if (statusCode < 400 || statusCode >= 500) return undefined
  const status = statusCode === 406 ? 415 : statusCode in labelsByStatus ? statusCode : 400
  return new Refusal(status, labelsByStatus[status] ?? labels.malformed)
}

/** The title of a parameter is its name in Chinese, the description in English. */
type BodySchema = { properties?: Record<string, { title?: string; description?: string }> } | undefined

type ValidationError = NonNullable<FastifyError['validation']>[number]

/** Names the parameter, never its value. Modules word their own complaints; this is for the other routes. */
function labelOfValidation(error: ValidationError | undefined, schema: BodySchema): Label {
  const name =
    error?.keyword === 'required' ? String(error.params.missingProperty) : error?.instancePath.split('/').at(1)
  if (!name || !/^\w{1,64}$/.test(name)) return labels.malformed
  const { zh, en } = error?.keyword === 'required' ? labels.missing : labels.malformed
  const { title = name, description = name } = schema?.properties?.[name] ?? {}
  return { zh: `${zh}：${title}`, en: `${en}: ${description}` }
}

const databaseAnswers: [codes: RegExp, status: number, label: Label, retryAfter?: number][] = [
  [/^22/, 400, labels.value],
  [/^23505$/, 409, labels.exists],
  [/^23503$/, 409, labels.used],
  [/^(40001|40P01)$/, 409, labels.busy],
  [/^53100$/, 503, labels.full, 60],
  [/^(53|57P0|08|57014|55P03|25P0[34])/, 503, labels.unavailable, 5],
  [/^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT)$/, 503, labels.unavailable, 5],
  [/^(EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/, 503, labels.unavailable, 5],
]

/** Errors of pg and its pool without a code: lost, refused and ended connections. */
const lostConnection =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/

/** Nobody but the log reads it, with the status by which proxies log it, too. */
export const clientLeft = () => new Refusal(499, labels.left)
export const unavailable = () => new Refusal(503, labels.unavailable, { retryAfter: 5 })

/** The refusal for an error of the database or of its connection; undefined for a fault of ours. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  if (lostConnection.test(error.message)) return unavailable()
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return undefined
  const answer = databaseAnswers.find(([codes]) => codes.test(code))
  if (!answer) return undefined
  const [, status, label, retryAfter] = answer
  return new Refusal(status, label, retryAfter === undefined ? {} : { retryAfter })
}

// The form parser (@fastify/busboy) gives its errors no code; brokenForms.test.ts meets each of these texts.
const truncatedForm = /unexpected end of multipart data/i
const malformedForm =
  /^(Multipart: Boundary|Missing Content-Type|Unsupported Content-Type|The needle |Boundary required)/
const closedConnection = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ABORT_ERR)$/

/** The refusal of a body that is malformed or that ends before its time; undefined for every other error. */
function refusalOfBody(error: unknown, request: FastifyRequest): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  if (request.raw.errored && typeof code === 'string' && closedConnection.test(code))
    return new Refusal(400, labels.truncated)
  if (code === 'FST_MP_PREMATURE_CLOSE') return new Refusal(400, labels.truncated)
  if (code !== undefined || !isForm(request)) return undefined
  if (truncatedForm.test(error.message)) return new Refusal(400, labels.truncated)
  return malformedForm.test(error.message) ? new Refusal(400, labels.malformedBody) : undefined
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false
}
