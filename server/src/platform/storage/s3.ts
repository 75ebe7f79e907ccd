import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketAddress } from './bucketAddress.ts'
import { createS3Client, type S3Client, storageDown } from './s3Client.ts'
import type { Opened, Storage } from './storage.ts'

export interface S3Keys {
  accessKey: string
  secretKey: string
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

/** Any service that speaks S3. Its bucket may be private: nobody but this server ever asks it. */
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
function responseHeaders({ headers }: IncomingMessage): Opened['headers'] {
  const names = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const
  return Object.fromEntries(names.flatMap(name => (headers[name] ? [[name, headers[name]]] : [])))
}
