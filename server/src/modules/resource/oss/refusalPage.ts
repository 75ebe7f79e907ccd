import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../../platform/http/reply/refusal.ts'
import { apiHeaders, languageOf } from '../../../platform/http/reply/reply.ts'

/** Whether a person opens the address in a browser; programs and pictures on a page get the envelope. */
export function opensAsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

/** The refusal of a file in words on a page of its own, for links that were copied and opened later. */
export function answerPage({ status, label }: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  return reply
    .code(status)
    .headers({
      ...apiHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    })
    .send(page(language === 'zh' ? 'zh-CN' : 'en', label[language], home[language]))
}

const home = { zh: '进入系统', en: 'Go to the system' }

// All three texts are constants of the product.
const page = (lang: string, text: string, link: string) => `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${text}</title>
<style>
body { margin: 20vh auto; max-width: 30em; padding: 0 24px; font: 16px/1.6 system-ui, sans-serif; text-align: center }
h1 { font-size: 20px }
</style>
<h1>${text}</h1>
<p><a href="/">${link}</a></p>
</html>
`
