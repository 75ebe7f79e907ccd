import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'

export type Language = keyof Label

/** Chinese, unless the browser asks for English first. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}
