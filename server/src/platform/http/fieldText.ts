import type { MultipartValue } from '@fastify/multipart'
import { Refusal } from './reply/refusal.ts'

/** The text of a multipart field. One that calls itself JSON arrives parsed, as anything, and is refused. */
export function fieldText({ value, fieldname }: MultipartValue): string {
  if (typeof value === 'string') return value
  throw new Refusal(400, { zh: `参数${fieldname}必须是文本`, en: `The parameter ${fieldname} must be a text` })
}
