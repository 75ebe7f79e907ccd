import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listenOn } from './startProgram.ts'

/** What a webhook sent. */
interface ReceivedHook {
  headers: IncomingHttpHeaders
  body: string
}

export interface HookReceiver {
  url: string
  received: ReceivedHook[]
  /** The status of its answers. */
  status: number
  /** No answer before. */
  answering: Promise<void> | undefined
  /** Types of events with the ids of their records. */
  events(): { type: string; ids: string[] }[]
  close(): Promise<void>
}

/** A receiver of webhooks that accepts everything. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    receiver.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    await receiver.answering
    reply.writeHead(receiver.status, { location: '/elsewhere' }).end()
  })
  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${await listenOn(server)}/hook`,
    received: [],
    status: 204,
    answering: undefined,
    events: () =>
      receiver.received.map(({ body }) => {
        const { type, data } = JSON.parse(body)
        return { type, ids: data.ids }
      }),
    close: () => new Promise(done => void server.close(() => done()).closeAllConnections()),
  }
  return receiver
}
