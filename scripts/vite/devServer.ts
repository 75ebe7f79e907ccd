import { readFileSync } from 'node:fs'
import type { Plugin, ProxyOptions } from 'vite'

type Environment = Record<string, string | undefined>

/**
 * The way of the front end to its server while developing: ours, or the one at `API_URL`, which stands for `/api`. Settings
 * of the front end come from the file `WEB_CONFIG`, or from the server.
 */
export function proxyFor({ API_URL, PORT = '3000' }: Environment): Record<string, string | ProxyOptions> {
  const ours = `http://127.0.0.1:${PORT}`
  if (!API_URL) return { '/api': ours, '/config.json': ours }
  const target = API_URL.replace(/\/$/, '')
  return {
    '/api': { target, changeOrigin: true, rewrite: path => path.slice('/api'.length) },
    '/config.json': { target: target.replace(/\/api$/, ''), changeOrigin: true },
  }
}

export function configFile({ WEB_CONFIG: path }: Environment): Plugin {
  return {
    name: 'config-file',
    apply: 'serve',
    configureServer({ middlewares }) {
      if (path) middlewares.use('/config.json', (_, response) => response.end(readFileSync(path)))
    },
  }
}
