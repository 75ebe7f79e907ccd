import { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import type { Envelope } from '#contract/kit/reply'

/** Every answer but those of the token endpoint comes in an envelope. Calls without a result return `{}`. */
export function success<Data>(data?: Data): Envelope<Data> {
  return { code: 200, success: true, data: data === undefined ? nothing : data, msg: '操作成功' } as Envelope<Data>
}

const nothing = Object.freeze({})

export function failure(status: number, msg: string, data: unknown = null): Envelope {
  return { code: status, success: false, data, msg }
}

const messages = new WeakMap<Origin, Label>()

/** Replaces the message 操作成功 of the response. */
export function setMessage({ origin }: { origin: Origin }, label: Label): void {
  messages.set(origin, label)
}

/** The envelope of a success, with the message that was set for the call. */
export function replyWith<Data>(
  { origin, language }: { origin: Origin; language: Language },
  data: Data,
): Envelope<Data> {
  const label = messages.get(origin)
  return label ? { ...success(data), msg: label[language] } : success(data)
}

export type Language = keyof Label

declare module 'fastify' {
  interface FastifyRequest {
    /** Decides in place of the header. */
    language: Language | null
  }
}

/** Chinese, unless the request prefers English. */
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

/** The values of a request that logs, links and data scopes read; a job states its own. */
export interface Origin {
  ip: string
  method: string
  /** The route without `/api/`. */
  path: string
  /** The address of the product in links, without a trailing slash. */
  site: string
}

export function originOf({ server, protocol, host, ip, method, routeOptions }: FastifyRequest): Origin {
  const { publicUrl, basePath } = server.site
  const site = publicUrl ?? `${protocol}://${host}${basePath}`
  return { ip, method, path: (routeOptions.url ?? '').replace(/^\/api\//, ''), site }
}

/** One fixed set for the API: nothing of it is a page, and none of it may be cached. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const

interface AnswerEvents {
  answered: [FastifyRequest, FastifyReply]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Emits `answered` once for each answer, streams of events excepted. */
    answers: EventEmitter<AnswerEvents>
  }
}

/**
 * Fastify's own hook, onResponse, leaves out answers whose client has left: whoever hangs up in time would leave no trace
 * of what the request did.
 */
export function emitAnswers(app: FastifyInstance): void {
  app.decorate('answers', new EventEmitter<AnswerEvents>())
  const emitted = new WeakSet<FastifyReply>()
  const emit = (request: FastifyRequest, reply: FastifyReply) => {
    if (emitted.has(reply)) return
    emitted.add(reply)
    app.answers.emit('answered', request, reply)
  }
  app.addHook('onResponse', (request, reply, done) => {
    emit(request, reply)
    done()
  })
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (request.raw.socket.destroyed) emit(request, reply)
    else reply.raw.once('close', () => emit(request, reply))
    done(null, payload)
  })
}
