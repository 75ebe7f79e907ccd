import { timeLimit } from '../support/run/timeLimit.ts'
import { type Credentials, tokensFor } from '../support/servers/api.ts'

const MAX_WAIT_MS = timeLimit(30_000)

interface Heard {
  status: number
  body: string
  bytes: Buffer
}

/** Somebody signed in to the running product. */
export interface Caller {
  get(path: string, query?: Record<string, string>): Promise<Heard>
  post(path: string, body?: unknown): Promise<Heard>
}

export async function callerOf(address: string, credentials: Credentials): Promise<Caller> {
  const { access_token: token } = await tokensFor(address, credentials)
  const headers = { authorization: `Basic ${btoa('saber:saber_secret')}`, 'blade-auth': `bearer ${token}` }
  const ask = async (path: string, init: RequestInit): Promise<Heard> => {
    const reply = await fetch(`${address}/api/${path}`, { ...init, signal: AbortSignal.timeout(MAX_WAIT_MS) })
    if (reply.headers.get('content-type')?.includes('event-stream')) {
      await reply.body?.cancel()
      return { status: reply.status, body: '', bytes: Buffer.of() }
    }
    const bytes = Buffer.from(await reply.arrayBuffer())
    return { status: reply.status, body: bytes.toString(), bytes }
  }
  return {
    get: (path, query = {}) => ask(`${path}?${new URLSearchParams(query)}`, { headers }),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}
