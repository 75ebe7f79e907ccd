// Loaded into the server under attack: says how long its event loop stood still since it was last asked.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const port = Number(process.env.LOOP_PORT)
if (isMainThread && port) {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  const server = createServer((_, reply) => {
    reply.end(String(delays.max / 1e6))
    delays.reset()
  })
  server.listen(port, '127.0.0.1').unref()
}
