import type { Label } from '#contract/kit/fields'
import { AbandonedError } from '../db/tenancy/scope.ts'
import { Refusal } from './reply/refusal.ts'

const labels = {
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
} satisfies Record<string, Label>

const answers: [codes: RegExp, status: number, label: Label, retryAfter?: number][] = [
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

/** The status with which proxies log it, too. */
export const clientLeft = () => new Refusal(499, labels.left)
export const unavailable = () => new Refusal(503, labels.unavailable, { retryAfter: 5 })

/** The refusal for an error of the database or of its connection; undefined for a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  // Nobody but the log reads it.
  if (error instanceof AbandonedError) return clientLeft()
  if (lostConnection.test(error.message)) return unavailable()
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return undefined
  const answer = answers.find(([codes]) => codes.test(code))
  if (!answer) return undefined
  const [, status, label, retryAfter] = answer
  return new Refusal(status, label, retryAfter === undefined ? {} : { retryAfter })
}
