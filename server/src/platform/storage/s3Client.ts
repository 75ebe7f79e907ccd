import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { guardedRequest } from '../egress/addresses.ts'
import { Refusal } from '../http/reply/refusal.ts'

interface StorageRequest {
  method: string
  url: URL
  headers: Record<string, string>
  body?: () => Readable
}

export type S3Client = (request: StorageRequest) => Promise<IncomingMessage>

/** A service that neither takes nor says anything for this long counts as down; people wait ten seconds at most. */
const SILENCE_MS = 8000

/** `insideHosts` names those who may be on a private address, as the operator has set it. */
export function createS3Client(insideHosts: readonly string[]): S3Client {
  return ({ method, url, headers, body }) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = guardedRequest(url, { method, headers, timeout: SILENCE_MS }, insideHosts)
      request.once('timeout', () => request.destroy(new Error('silence')))
      request.once('error', reject)
      request.once('response', reply => {
        // Once the answer has begun, silence is the reader's to notice: the stream breaks off.
        request.setTimeout(0)
        reply.setTimeout(SILENCE_MS * 4, () => reply.destroy(new Error('silence')))
        resolve(reply)
      })
      // A service may answer before it has read everything, and close; its answer is what counts.
      if (body) pipeline(body(), request).catch(error => request.destroy(error))
      else request.end()
    }).catch(error => {
      throw storageDown(error)
    })
}

/** `cause` is for the log: it may name the service and its answer, the reader only learns that it failed. */
export function storageDown(cause: unknown): Refusal {
  const refusal = new Refusal(503, label, { retryAfter: 30 })
  refusal.cause = cause
  return refusal
}

const label = {
  zh: '对象存储暂不可用，请稍后重试或联系管理员',
  en: 'The object storage does not answer. Please try again later or tell your administrator.',
}
