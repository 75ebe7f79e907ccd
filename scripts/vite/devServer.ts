import { readFileSync } from 'node:fs'
import type { ProxyOptions } from 'vite'

type Environment = Record<string, string | undefined>

/**
 * The proxy of the front end during development: to our server, or to the one at `API_URL`, which replaces `/api`.
 * Settings of the front end come from the file `WEB_CONFIG`, or from the server.
 */
export function proxyFor({ API_URL, PORT = '3000', WEB_CONFIG }: Environment): Record<string, ProxyOptions> {
  const ours = `http://127.0.0.1:${PORT}`
  const settings = WEB_CONFIG ? { bypass: sendFile(WEB_CONFIG) } : {}
  if (!API_URL) return { '/api': { target: ours }, '/config.json': { target: ours, ...settings } }
  const target = API_URL.replace(/\/$/, '')
  return {
    '/api': { target, changeOrigin: true, rewrite: path => path.slice('/api'.length) },
    '/config.json': { target: target.replace(/\/api$/, ''), changeOrigin: true, ...settings },
  }
}

/** Answers in place of the other server. */
const sendFile =
  (path: string): ProxyOptions['bypass'] =>
  (_, response) =>
    void response?.end(readFileSync(path))
