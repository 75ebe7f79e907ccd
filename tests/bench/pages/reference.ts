import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { freePort } from '../../support/servers/builtServer.ts'

const ROWS = 10
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' }

/** Builds the reference page, and serves it compressed and with its hashed files cached. */
export async function startReference(): Promise<{ address: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-reference-'))
  await build({
    configFile: false,
    root: 'tests/bench/reference',
    logLevel: 'error',
    build: { outDir: folder, target: 'es2022', modulePreload: { polyfill: false } },
  })
  writeFileSync(join(folder, 'records.json'), JSON.stringify(Array.from({ length: ROWS }, rowOf)))
  execFileSync(process.execPath, ['scripts/compress.mjs', folder])
  const port = await freePort()
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const file = join(folder, path)
    if (path.includes('..') || !existsSync(file)) return response.writeHead(404).end()
    const compressed = existsSync(`${file}.br`)
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(compressed && { 'content-encoding': 'br' }),
    })
    response.end(readFileSync(compressed ? `${file}.br` : file))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const rowOf = (_: unknown, index: number) => ({
  ...{ id: String(index + 1), code: `P${index + 1}`, name: `Post ${index + 1}` },
  ...{ category: 'Editorial', order: index + 1 },
})
