import { Refusal } from '../http/reply/refusal.ts'

/** `cause` is for the log: it may say which service answered what, the reader only learns that it failed. */
export function storageDown(cause: unknown): Refusal {
  const refusal = new Refusal(503, label, { retryAfter: 30 })
  refusal.cause = cause
  return refusal
}

const label = {
  zh: '对象存储暂不可用，请稍后重试或联系管理员',
  en: 'The object storage does not answer. Please try again later or tell your administrator.',
}
