/** One request to the receiver of a webhook, signed as Standard Webhooks describe. */
import { createHmac, randomBytes } from 'node:crypto'
import { deliveryFault } from '#contract/resource/webhook-delivery'
import { guardedRequest, InsideAddress } from '../../../platform/egress.ts'

const SECRET_PREFIX = 'whsec_'
/** For the whole request, with looking the name up. */
const TIMEOUT_MS = 10_000

export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(32).toString('base64')

/** Of one try; without a fault it has arrived. */
export interface Outcome {
  answerStatus: number | null
  fault: number | null
  /** Milliseconds. */
  duration: number
}

interface Message {
  id: string
  url: string
  secret: string
  body: string
}

type PostHook = (message: Message, signal: AbortSignal) => Promise<Outcome>

declare module 'fastify' {
  interface FastifyInstance {
    postHook: PostHook
    /** Hosts that webhooks may reach on private addresses. */
    privateWebhookHosts: readonly string[]
  }
}

export function createPostHook(insideHosts: readonly string[]): PostHook {
  return async ({ id, url, secret, body }, signal) => {
    const start = performance.now()
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Broadsheet',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signatureOf(`${id}.${timestamp}.${body}`, secret)}`,
    }
    const outcome = (answerStatus: number | null, fault: number | null): Outcome => {
      return { answerStatus, fault, duration: Math.round(performance.now() - start) }
    }
    try {
      const status = await statusOf({ url, headers, body, insideHosts, signal: AbortSignal.any([timeout, signal]) })
      return outcome(status, status >= 200 && status < 300 ? null : deliveryFault.status)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof InsideAddress) return outcome(null, deliveryFault.inside)
      return outcome(null, timeout.aborted ? deliveryFault.timeout : deliveryFault.unreachable)
    }
  }
}

function signatureOf(content: string, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}

interface Post extends Pick<Message, 'url' | 'body'> {
  headers: Record<string, string>
  insideHosts: readonly string[]
  signal: AbortSignal
}

/** Of the answer only the status is read, whatever follows. */
function statusOf({ url, headers, body, insideHosts, signal }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = guardedRequest(new URL(url), { method: 'POST', headers, signal }, insideHosts)
    request.once('error', reject)
    request.once('response', response => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.end(body)
  })
}
