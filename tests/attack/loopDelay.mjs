// Loaded into the server under attack: reports how long its event loop was blocked since the last report.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const port = Number(process.env.LOOP_PORT)
if (isMainThread && port) {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  let asked = waitedForProcessor()
  const server = createServer((_, reply) => {
    const waited = waitedForProcessor()
    // On a busy machine the loop is also blocked because others have the processor.
    reply.end(JSON.stringify({ longest: delays.max / 1e6, waited: waited - asked }))
    asked = waited
    delays.reset()
  })
  server.listen(port, '127.0.0.1').unref()
}

/** Milliseconds that the main thread was ready to run and did not; only Linux reports them. */
function waitedForProcessor() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
