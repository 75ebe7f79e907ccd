import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'

export type Language = keyof Label

declare module 'fastify' {
  interface FastifyRequest {
    /** Decides in place of the header. */
    language: Language | null
  }
}

/** Chinese, unless the request asks for English first. */
export function languageOf(request: FastifyRequest): Language {
  return request.language ?? (/^\s*en\b/i.test(acceptedBy(request)) ? 'en' : 'zh')
}

/**
 * Answers in the language of the client app, unless the request names a single one: that is the choice of a user, while
 * browsers list those of their settings by themselves.
 */
export function preferLanguage(request: FastifyRequest, language: Language | undefined): void {
  const accepted = acceptedBy(request)
  if (language && (accepted === '' || /[,;*]/.test(accepted))) request.language = language
}

const acceptedBy = ({ headers }: FastifyRequest) => headers['accept-language'] ?? ''
