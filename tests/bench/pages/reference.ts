import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'

const ROOT = 'tests/bench/reference'
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the reference page, and serves it compressed and with its hashed files cached; other calls go to the product. */
export async function startReference(product: string): Promise<{ address: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-reference-'))
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: {
      ...{ outDir: folder, target: 'es2022', modulePreload: { polyfill: false } },
      rolldownOptions: { input: join(ROOT, 'refine.html') },
    },
  })
  execFileSync(process.execPath, ['scripts/compress.mjs', folder])
  const server = createServer((asked, response) => {
    const { url = '/', method, headers } = asked
    const { pathname } = new URL(url, 'http://localhost')
    const path = pathname === '/posts' ? '/refine.html' : pathname
    const file = join(folder, path)
    if (!existsSync(file)) {
      const passed = request(product + url, { method, headers }, reply => {
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(response)
      })
      passed.on('error', () => response.destroy())
      return void asked.pipe(passed)
    }
    const compressed = existsSync(`${file}.br`)
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(compressed && { 'content-encoding': 'br' }),
    })
    response.end(readFileSync(compressed ? `${file}.br` : file))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  return {
    address: `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`,
    stop() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
