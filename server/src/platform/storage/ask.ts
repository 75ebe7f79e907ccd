import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { guardedRequest } from '../egress/guardedRequest.ts'
import { Refusal } from '../http/reply/refusal.ts'

interface StorageRequest {
  method: string
  url: URL
  headers: Record<string, string>
  body?: () => Readable
}

export type Ask = (request: StorageRequest) => Promise<IncomingMessage>

/** A service that neither takes nor says anything for this long counts as down; people wait ten seconds at most. */
const SILENCE_MS = 8000
/** Slower than this is no progress. */
const MIN_BYTES = 64 * 1024

/** `insideHosts` names those who may stand on a private address, as the operator has set it. */
export function createAsk(insideHosts: readonly string[]): Ask {
  return async ({ method, url, headers, body }) => {
    const request = begin(() => guardedRequest(url, { method, headers }, insideHosts))
    const progress = watch(request)
    try {
      const reply = answerTo(request)
      // A service may answer before it has read everything, and close; its answer is what counts.
      write(request, body, progress.count).catch(error => request.destroy(error))
      return await reply
    } catch (error) {
      throw storageDown(error)
    } finally {
      progress.stop()
    }
  }
}

function begin(request: () => ClientRequest): ClientRequest {
  try {
    return request()
  } catch (error) {
    throw storageDown(error)
  }
}

function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('error', reject)
    request.once('response', reply => {
      // Once the answer has begun, silence is the reader's to notice: the stream breaks off.
      reply.setTimeout(SILENCE_MS * 4, () => reply.destroy(new Error('silence')))
      resolve(reply)
    })
  })
}

async function write(
  request: ClientRequest,
  body: StorageRequest['body'],
  count: (bytes: number) => void,
): Promise<void> {
  if (!body) {
    request.end()
    return
  }
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      count(chunk.length)
      done(null, chunk)
    },
  })
  await pipeline(body(), counter, request)
}

function watch(request: ClientRequest) {
  let bytes = 0
  const timer = setInterval(() => {
    if (bytes < MIN_BYTES) request.destroy(new Error('silence'))
    bytes = 0
  }, SILENCE_MS)
  return { count: (more: number) => (bytes += more), stop: () => clearInterval(timer) }
}

/** `cause` is for the log: it may say which service answered what, the reader only learns that it failed. */
export function storageDown(cause: unknown): Refusal {
  const refusal = new Refusal(503, label, { retryAfter: 30 })
  refusal.cause = cause
  return refusal
}

const label = {
  zh: '对象存储暂不可用，请稍后重试或联系管理员',
  en: 'The object storage does not answer. Please try again later or tell your administrator.',
}
