import type { FastifyReply } from 'fastify'
import { Unsafe } from 'typebox'
import { envelopeOf } from '#contract/kit/reply'
import type { Answers } from './reply/answers.ts'
import { apiHeaders } from './reply/reply.ts'

export interface StreamEvent {
  name: string
  data: unknown
  /** The id that a browser sends as `Last-Event-ID` when it reconnects. */
  id?: string
}

/** An answer that goes on: events as server-sent events write them. */
export interface Stream {
  send(event: StreamEvent): void
  /** Prevents proxies from closing an idle stream. */
  beat(): void
  end(): void
}

/** For the API document. */
export const eventAnswers: Answers = { 200: 'text/event-stream', 406: envelopeOf(Unsafe({})) }

/** Maximum number of bytes that wait for a browser that does not read. It reconnects and reads what it missed. */
const MAX_BUFFERED_BYTES = 256 * 1024
/** Milliseconds after which a browser that lost its stream tries again. */
const RETRY_MS = 2000

export function startStream(reply: FastifyReply, onClose: () => void): Stream {
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...apiHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    // Disables buffering in nginx.
    'x-accel-buffering': 'no',
    // A reused connection may become idle too late for a stop, which then waits a minute for it.
    connection: 'close',
    'x-request-id': reply.request.id,
  })
  raw.on('close', onClose)
  raw.on('error', () => raw.destroy())
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy()
  }
  write(`retry: ${RETRY_MS}\n\n`)
  return {
    // JSON has no line breaks, which would end the event.
    send: ({ name, data, id }) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => raw.end(),
  }
}
