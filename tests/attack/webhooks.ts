import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { webhook } from '../../contract/resource/webhook.ts'
import { post } from '../../contract/system/post.ts'
import { codeBlocksOf } from '../support/run/codeBlocks.ts'
import { signIn } from '../support/servers/api.ts'

/** Ports of this machine that the operator has allowed as receivers. */
export interface HookPorts {
  receiver: number
  redirecting: number
}

/** The receiver of docs/other-clients.md. */
type CreateReceiver = (secret: string, handle: (event: object) => void) => Server

const inside = [
  ...['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://0.0.0.0/'],
  ...['https://169.254.169.254/latest/meta-data/', 'https://10.0.0.1/', 'https://192.168.0.1/', 'https://[fd00::1]/'],
  ...['https://2130706433/', 'https://0x7f.1/', 'https://017700000001/', 'https://127.1/', 'https://router.local/'],
  ...['http://example.com/', 'https://a:b@example.com/', 'https://127.0.0.1@example.com/', 'ftp://example.com/'],
  ...[
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//127.0.0.1/',
    '/api/blade-system/post/list',
    'https://localhost./',
  ],
]

const TIMEOUT_MS = 20_000

/** Webhooks to addresses inside, by themselves and by a redirect; and messages that somebody has recorded and sends again. */
export async function replayWebhooks(address: string, dataDir: string, ports: HookPorts) {
  const problems: string[] = []
  let count = 0
  const expectEqual = (what: string, found: unknown, expected: unknown) => {
    count += 1
    if (found !== expected) problems.push(`${what}: ${found} in place of ${expected}`)
  }
  const owner = await signIn(address)
  const create = (url: string) => {
    const draft = { name: '探针', address: url, events: 'record.created', modules: post.path }
    return owner.post<{ id: string; secret: string }>(`${webhook.path}/submit`, draft)
  }
  for (const url of inside)
    expectEqual(
      `a webhook to ${url}`,
      await create(url).then(
        () => 'accepted',
        ({ message }) => /: 400 /.test(message),
      ),
      true,
    )

  const file = join(dataDir, 'receiver.ts')
  await writeFile(file, (await codeBlocksOf('other-clients.md'))['receiver.ts'] ?? '')
  const { createReceiver } = (await import(file)) as { createReceiver: CreateReceiver }
  const url = `http://127.0.0.1:${ports.receiver}/`
  const { id, secret } = await create(url)
  const handled: object[] = []
  const recorded: { headers: Record<string, string>; body: string }[] = []
  const receiver = createReceiver(secret, event => handled.push(event))
  receiver.on('request', (request: IncomingMessage) => {
    let body = ''
    const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-'))
    request.on('data', chunk => (body += chunk))
    request.on('end', () => recorded.push({ headers: Object.fromEntries(headers) as Record<string, string>, body }))
  })
  let reached = 0
  const redirecting = createServer((_, reply) => {
    reached += 1
    reply.writeHead(307, { location: `${url}redirected` }).end()
  })
  receiver.listen(ports.receiver, '127.0.0.1')
  redirecting.listen(ports.redirecting, '127.0.0.1')
  try {
    const { id: second } = await create(`http://127.0.0.1:${ports.redirecting}/`)
    await owner.post(`${post.path}/submit`, {
      postCode: `h${Date.now() % 1e9}`,
      postName: '探针',
      category: 1,
      sort: 1,
    })
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end && (handled.length === 0 || reached === 0); )
      await once(receiver, 'request', { signal: AbortSignal.timeout(200) }).catch(() => {})
    expectEqual('messages of the webhook and of a redirect', `${handled.length} ${reached}`, '1 1')
    const [message = { headers: {}, body: '' }] = recorded
    const resend = async (headers: Record<string, string>, body = message.body) =>
      (await fetch(url, { method: 'POST', headers: { ...message.headers, ...headers }, body })).status
    // Somebody who knew the secret once, or has waited: the receiver judges the time as well.
    const signedAt = (seconds: number) => {
      const timestamp = String(Math.floor(Date.now() / 1000) + seconds)
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const signed = createHmac('sha256', key).update(`${message.headers['webhook-id']}.${timestamp}.${message.body}`)
      return { 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signed.digest('base64')}` }
    }
    expectEqual('the same message', await resend({}), 204)
    expectEqual('an old message', await resend(signedAt(-400)), 400)
    expectEqual('a message of the future', await resend(signedAt(400)), 400)
    expectEqual('a new time', await resend({ 'webhook-timestamp': signedAt(1)['webhook-timestamp'] }), 400)
    expectEqual('a new id', await resend({ 'webhook-id': '7' }), 400)
    expectEqual('other ids of records', await resend({}, message.body.replace(/\d(?="])/, '0x')), 400)
    for (const forged of ['', 'v1,', 'v1,AAAA', 'v2,AAAA'])
      expectEqual(`the signature "${forged}"`, await resend({ 'webhook-signature': forged }), 400)
    expectEqual('events that were handled', handled.length, 1)
    for (const one of [id, second]) await owner.post(`${webhook.path}/remove`, { ids: one })
  } finally {
    for (const server of [receiver, redirecting]) server.close().closeAllConnections()
  }
  return { count, problems }
}
