import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { Refusal } from '../reply/refusal.ts'

type Limits = Pick<Config, 'connectionsPerAddress' | 'trustProxy'>

/**
 * Limits the connections of one client address, and its requests in progress. Behind a proxy all connections are the
 * proxy's, so there only the requests are counted, by the address that the proxy forwards.
 */
export function limitConnections(app: FastifyInstance, { connectionsPerAddress: max, trustProxy }: Limits): void {
  const connections = counter()
  const requests = counter()
  const isProxy = proxyTest(trustProxy)

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    if (connections.add(address) > max) socket.destroy()
    socket.once('close', () => connections.remove(address))
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { ip } = request
    const inProgress = requests.add(ip)
    reply.raw.once('close', () => requests.remove(ip))
    if (inProgress > max) throw new Refusal(429, labels.tooMany, { retryAfter: 5 })
    done()
  })
}

function counter() {
  const counts = new Map<string, number>()
  const set = (key: string, count: number) => {
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
    return count
  }
  return {
    add: (key: string) => set(key, (counts.get(key) ?? 0) + 1),
    remove: (key: string) => set(key, (counts.get(key) ?? 0) - 1),
  }
}

/** A number of proxies says that the nearest always is one; otherwise the addresses are listed. */
function proxyTest(trusted: Config['trustProxy']): (address: string) => boolean {
  if (typeof trusted !== 'string') return () => trusted !== false
  const list = new BlockList()
  for (const entry of trusted.split(/[\s,]+/).flatMap(entry => (entry === 'loopback' ? loopback : entry))) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return address => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const loopback = ['127.0.0.0/8', '::1']

const labels = {
  tooMany: {
    zh: '来自同一地址的请求过多，请稍后重试',
    en: 'Too many requests from one address at once; please try again later',
  },
}
