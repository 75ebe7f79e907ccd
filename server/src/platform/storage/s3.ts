import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { complaintText } from '#contract/kit/complaints'
import { withoutTrailing } from '#contract/kit/values'
import { type Oss, oss, ossCategory } from '#contract/resource/oss'
import { guardedRequest, hostOf, isInside } from '../egress.ts'
import { Refusal } from '../http/reply/refusal.ts'
import type { ObjectReply, Storage } from './storage.ts'

interface S3Keys {
  accessKey: string
  secretKey: string
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

/** Any service that speaks S3. Its bucket may be private: only this server accesses it. */
export function s3Storage(
  place: BucketAddress,
  { accessKey, secretKey }: S3Keys,
  insideHosts: readonly string[],
): Storage {
  const client: S3Client = createS3Client(insideHosts)

  async function send(
    method: Method,
    key: string,
    headers: Record<string, string>,
    body?: Parameters<S3Client>[0]['body'],
  ) {
    const url = place.urlOf(key)
    const { region } = place
    const keys = { accessKeyId: accessKey, secretAccessKey: secretKey }
    const signer = new AwsV4Signer({ method, url, headers, region, service: 's3', ...keys })
    return client({
      method,
      url: new URL(url),
      headers: Object.fromEntries((await signer.sign()).headers),
      ...(body && { body }),
    })
  }

  return {
    async put(key, { path, size }, mediaType) {
      const headers = { 'content-type': mediaType, 'content-length': String(size) }
      const reply = await send('PUT', key, headers, () => createReadStream(path))
      reply.resume()
      if (statusOf(reply) !== 200) throw storageDown(`PUT answered ${reply.statusCode}`)
    },

    async open(key, { method, headers }) {
      const reply = await send(method === 'HEAD' ? 'HEAD' : 'GET', key, requestHeaders(headers))
      const status = statusOf(reply)
      if ([200, 206, 304, 412, 416].includes(status))
        return { statusCode: status, headers: responseHeaders(reply), stream: reply }
      reply.resume()
      if (status === 404) return undefined
      throw storageDown(`${method} answered ${status}`)
    },

    async remove(key) {
      const reply = await send('DELETE', key, {})
      reply.resume()
      const status = statusOf(reply)
      if (status !== 404 && (status < 200 || status > 299)) throw storageDown(`DELETE answered ${status}`)
    },
  }
}

const statusOf = ({ statusCode = 0 }: IncomingMessage) => statusCode

/** The headers of the reader's request that concern the object. */
function requestHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const names = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since', 'if-range'] as const
  return Object.fromEntries(names.flatMap(name => (headers[name] ? [[name, String(headers[name])]] : [])))
}

/** The headers of the service's answer that concern the reader; not its name, its ids and its idea of the type. */
function responseHeaders({ headers }: IncomingMessage): ObjectReply['headers'] {
  const names = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const
  return Object.fromEntries(names.flatMap(name => (headers[name] ? [[name, headers[name]]] : [])))
}

/** Address of a bucket, and the region its requests are signed for. */
interface BucketAddress {
  region: string
  urlOf(key: string): string
}

export type BucketDescription = Pick<Oss, 'category' | 'endpoint' | 'bucketName'> & {
  appId: string | null
  region: string | null
}

/** Address of buckets for each service, from the settings that its console shows. */
export function bucketAddress({ category, endpoint, bucketName, appId, region }: BucketDescription): BucketAddress {
  const url = endpointUrl(endpoint)
  // Tencent's buckets end with the account they belong to.
  const isComplete = category !== ossCategory.tencent || !appId || bucketName.endsWith(`-${appId}`)
  const bucket = isComplete ? bucketName : `${bucketName}-${appId}`
  const root = withoutTrailing(url.pathname, '/')
  const named = url.hostname.startsWith(`${bucket}.`)
  const inHost = named || category === ossCategory.aliyun || category === ossCategory.tencent || isAmazon(url)
  if (inHost && !named && isIP(hostOf(url)) === 0) url.hostname = `${bucket}.${url.hostname}`
  const base = `${url.origin}${root}${inHost ? '' : `/${bucket}`}`
  return { region: region || regionIn(url.hostname), urlOf: key => `${base}/${key}` }
}

const isAmazon = ({ hostname }: URL) => /\.amazonaws\.com(\.cn)?$/.test(hostname)

/** Services write their region into the name of the host. */
function regionIn(host: string): string {
  const [, region] =
    /(?:^|\.)oss-([a-z]+-[a-z\d-]+?)(?:-internal)?\.aliyuncs\.com$/.exec(host) ??
    /cos\.([a-z\d-]+)\.myqcloud\.com$/.exec(host) ??
    /(?:^|\.)s3[.-]([a-z\d-]+)\.(?:amazonaws\.com(?:\.cn)?|qiniucs\.com)$/.exec(host) ??
    []
  return region ?? 'us-east-1'
}

/** Refuses what no service is called; a private address is refused unless the operator has allowed it. */
export async function assertPlace(bucket: Partial<BucketDescription>, insideHosts: readonly string[]): Promise<void> {
  // They become parts of a host's name and of a header.
  for (const key of ['bucketName', 'appId', 'region'] as const)
    if (bucket[key] && !/^[\w.-]+$/.test(bucket[key])) throw wrong(key)
  if (bucket.endpoint && (await isInside(endpointUrl(bucket.endpoint), insideHosts)))
    throw new Refusal(400, labels.inside)
}

function endpointUrl(endpoint: string): URL {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(endpoint) ? endpoint : `https://${endpoint}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain =
    url &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    !url.search &&
    !url.hash &&
    url.hostname !== ''
  if (!isPlain) throw wrong('endpoint')
  return url
}

function wrong(key: 'endpoint' | 'bucketName' | 'appId' | 'region'): Refusal {
  return new Refusal(400, complaintText(oss.fields[key], 'wrong'))
}

const labels = {
  inside: {
    zh: '资源地址指向内部网络；如确有需要，请由运维在PRIVATE_STORAGE_HOSTS中登记该主机',
    en: 'Endpoint: an address of the inner network. The operator may allow its host in PRIVATE_STORAGE_HOSTS.',
  },
}

interface StorageRequest {
  method: string
  url: URL
  headers: Record<string, string>
  body?: () => Readable
}

type S3Client = (request: StorageRequest) => Promise<IncomingMessage>

/** A service without traffic for this long counts as down; people wait ten seconds at most. */
const SILENCE_MS = 8000

/** `insideHosts` names those who may be on a private address, as the operator has set it. */
function createS3Client(insideHosts: readonly string[]): S3Client {
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
function storageDown(cause: unknown): Refusal {
  const refusal = new Refusal(503, label, { retryAfter: 30 })
  refusal.cause = cause
  return refusal
}

const label = {
  zh: '对象存储暂不可用，请稍后重试或联系管理员',
  en: 'The object storage does not answer. Please try again later or tell your administrator.',
}
