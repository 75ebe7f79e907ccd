/** The content of an answer, or the refusal that it is, and the one message of a failed call. */
import { refusals } from '#contract/auth'
import { settings } from '../../lib/settings.ts'
import { currentLanguage } from '../../state/settings.ts'
import { ApiError } from '../blade/apiError.ts'
import { notify } from './notification.ts'

/** Takes the envelope off an answer. */
export function dataIn(body: unknown): unknown {
  return isBody(body) && 'code' in body && 'data' in body ? body.data : body
}

export interface Failure {
  status: number
  text: string
  /** Texts for the fields that are refused. */
  errors?: Record<string, string>
}

export function refusalIn(answer: unknown, status: number): Failure | undefined {
  const body = isBody(answer) ? answer : {}
  const code = codeOf(body) ?? (status >= 200 && status < 300 ? 200 : status)
  const failed = code !== 200 || 'error_description' in body || (!('code' in body) && body.success === false)
  if (!failed) return undefined
  const text = [body.msg, body.error_description].find(value => typeof value === 'string' && value !== '')
  const unknown = refusals.unknown[currentLanguage()]
  const refusal = { status: code === 200 ? 400 : code, text: typeof text === 'string' ? text : unknown }
  return isBody(body.errors) ? { ...refusal, errors: body.errors as Record<string, string> } : refusal
}

/** The message of a server that cannot answer. A proxy in front of it has none. */
export function messageIn(body: unknown): string | undefined {
  return isBody(body) && body.success === false && typeof body.msg === 'string' ? body.msg : undefined
}

export function reportFailure({ text, status, errors }: Failure, { silent = false }): ApiError {
  const isSilent = silent || settings.silentCodes.includes(status)
  if (!isSilent) notify('error', text)
  return new ApiError(text, status, isSilent, errors)
}

type Body = Record<string, unknown>

function isBody(body: unknown): body is Body {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

function codeOf(body: Body): number | undefined {
  const code = body.code === undefined || body.code === null || body.code === '' ? Number.NaN : Number(body.code)
  return Number.isInteger(code) ? code : undefined
}
