/** A service that speaks as much of S3 as the product requires of one, and that checks every signature by itself. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOn } from './startProgram.ts'

export const keys = { accessKey: 'AKIDEXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
export const bucket = 'newspaper'

/** `slow`: reads a request and never answers. `interrupted`: breaks off in the middle of whole objects. */
type Mood = 'well' | 'broken' | 'slow' | 'interrupted'

export interface ObjectServer {
  /** `http://127.0.0.1:<port>`. */
  endpoint: string
  /** By key, without the bucket. */
  objects: Map<string, { bytes: Buffer; mediaType: string }>
  /** Requests that came, as `METHOD key`. */
  requests: string[]
  mood: Mood
  close(): Promise<void>
}

export async function startObjectServer(): Promise<ObjectServer> {
  const objects: ObjectServer['objects'] = new Map()
  const requests: string[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').replace(`/${bucket}/`, '')
    requests.push(`${request.method} ${key}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (service.mood === 'slow') return
    if (service.mood === 'broken') return response.writeHead(500).end('<Error/>')
    if (!isSigned(request)) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const object = objects.get(key)
    switch (request.method) {
      case 'PUT':
        objects.set(key, { bytes: Buffer.concat(chunks), mediaType: request.headers['content-type'] ?? '' })
        return response.writeHead(200).end()
      case 'DELETE':
        objects.delete(key)
        return response.writeHead(204).end()
      default:
        if (!object) return response.writeHead(404).end()
        if (service.mood === 'interrupted' && !request.headers.range) return interrupt(object.bytes, response)
        return give(object.bytes, request, response)
    }
  }

  const service: ObjectServer = {
    endpoint: `http://127.0.0.1:${await listenOn(server)}`,
    ...{ objects, requests, mood: 'well' },
    close: () => new Promise(done => void server.close(() => done()).closeAllConnections()),
  }
  return service
}

function interrupt(bytes: Buffer, response: ServerResponse) {
  response.writeHead(200, { 'content-length': bytes.length })
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
}

function give(bytes: Buffer, { method, headers }: IncomingMessage, response: ServerResponse) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const [start, end] = [Number(from ?? 0), to ? Number(to) : bytes.length - 1]
  if (start >= bytes.length) return response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
  const part = bytes.subarray(start, end + 1)
  const range = from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${bytes.length}` }
  response.writeHead(from === undefined ? 200 : 206, {
    ...range,
    'content-length': part.length,
    etag: '"1"',
    server: 'a secret of the service',
  })
  return response.end(method === 'HEAD' ? undefined : part)
}

/** AWS Signature Version 4, from its description. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const authorization = headers.authorization ?? ''
  const [, id, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (id !== keys.accessKey || !day || !region || !names) return false
  const [path = '', query = ''] = url.split('?')
  const signed = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const content = String(headers['x-amz-content-sha256'])
  const canonical = [method, path, query, signed.join(''), names, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${keys.secretKey}`))
  return hmac(key, text).toString('hex') === signature
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
