import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../reply/refusal.ts'

// The form parser (@fastify/busboy) gives its errors no code; brokenForms.test.ts meets each of these texts.
const truncatedForm = /unexpected end of multipart data/i
const malformedForm =
  /^(Multipart: Boundary|Missing Content-Type|Unsupported Content-Type|The needle |Boundary required)/
const closedConnection = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ABORT_ERR)$/

/** The refusal of a body that is malformed or that ends before its time; undefined for every other error. */
export function refusalOfBody(error: unknown, request: FastifyRequest): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  if (request.raw.errored && typeof code === 'string' && closedConnection.test(code))
    return new Refusal(400, labels.truncated)
  if (code === 'FST_MP_PREMATURE_CLOSE') return new Refusal(400, labels.truncated)
  if (code !== undefined || !isForm(request)) return undefined
  if (truncatedForm.test(error.message)) return new Refusal(400, labels.truncated)
  return malformedForm.test(error.message) ? new Refusal(400, labels.malformed) : undefined
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false
}

const labels = {
  truncated: {
    zh: '上传内容不完整，请重新上传',
    en: 'The upload is incomplete; please upload it again',
  },
  malformed: { zh: '请求内容格式不正确', en: 'The request is malformed' },
} satisfies Record<string, Label>
