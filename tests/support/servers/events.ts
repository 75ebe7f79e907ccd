import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { noticeEventsPath } from '#contract/desk/notice'
import { headersFor } from './api.ts'
import type { Person } from './testApp.ts'

interface ServerEvent {
  name: string
  data: unknown
  id?: string
}

/** A browser that listens to a stream of events. */
export interface EventReader {
  status: number
  events: ServerEvent[]
  readonly ended: boolean
  /** The next event of this name, removed from the received ones. */
  next(name: string): Promise<ServerEvent>
  close(): Promise<void>
}

export async function readEvents(url: string, token: string, lastEventId?: string): Promise<EventReader> {
  const leaving = new AbortController()
  const response = await fetch(url, {
    signal: leaving.signal,
    headers: {
      ...{ accept: 'text/event-stream', ...headersFor(token) },
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
  })
  const events: ServerEvent[] = []
  let ended = false
  const reading = follow(response, events)
    .catch(() => {})
    .finally(() => {
      ended = true
    })
  return {
    status: response.status,
    events,
    get ended() {
      return ended
    },
    async next(name) {
      await expect.poll(() => events.map(event => event.name)).toContain(name)
      const place = events.findIndex(event => event.name === name)
      const [event] = events.splice(place, 1)
      if (!event) throw new Error(`no ${name}`)
      return event
    },
    async close() {
      leaving.abort()
      await reading
    },
  }
}

/** The stream of notices of a server that listens. */
export const readNotices = (app: FastifyInstance, { token }: Pick<Person, 'token'>, lastEventId?: string) =>
  readEvents(`${app.listeningOrigin}/api/${noticeEventsPath}`, token, lastEventId)

async function follow(response: Response, received: ServerEvent[]): Promise<void> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const fields = event.split('\n').map(line => line.split(/: (.*)/))
      const { event: name, data, id } = Object.fromEntries(fields) as Record<string, string | undefined>
      if (name && data) received.push({ name, data: JSON.parse(data), ...(id && { id }) })
    }
  }
}
