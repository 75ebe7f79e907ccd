/** A real nginx in front of a product, with the configuration that operators get. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findProgram, isProgram, unpackPackage } from '../../support/files/debian.ts'
import { freePort, startProgram } from '../../support/servers/startProgram.ts'

type Site = 'broadsheet' | 'another-server'

export interface Nginx {
  /** https, by a certificate that nobody has signed. */
  address: string
  certificate: string
  /** Address of the server that only redirects. */
  plainAddress: string
  stop(): Promise<void>
}

/** `upstream` is the host and port of the product; `site` the file for operators: the other one serves the built files. */
export async function startNginx(upstream: string, site: Site = 'broadsheet'): Promise<Nginx> {
  const program = await findNginx()
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-nginx-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder)
  const place = { folder, port, plainPort, upstream }
  writeFileSync(join(folder, 'site.conf'), adapted(readFileSync(`deploy/nginx/${site}.conf`, 'utf8'), site, place))
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder))
  mkdirSync(join(folder, 'temporary'))
  const nginx = {
    address: `https://localhost:${port}`,
    plainAddress: `http://127.0.0.1:${plainPort}`,
    certificate,
  }
  const { end } = await startProgram(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {}, () =>
    ask(nginx, '/metrics'),
  )
  return {
    ...nginx,
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Sent {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: Buffer | string
  /** The address of the client. */
  from?: string
}

interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

export function ask(
  { address, certificate }: Pick<Nginx, 'address' | 'certificate'>,
  path: string,
  sent: Sent = {},
): Promise<Received> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.1' } = sent
  return new Promise((resolve, reject) => {
    const { port } = new URL(address)
    const options = { host: '127.0.0.1', servername: 'localhost', port, path, ca: certificate, localAddress: from }
    const asking = request(
      { ...options, method, headers: { host: `localhost:${port}`, ...headers }, agent: false },
      async answer => {
        const parts: Buffer[] = []
        for await (const part of answer) parts.push(part as Buffer)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() })
      },
    )
    asking.once('error', reject)
    asking.end(body)
  })
}

interface Place {
  folder: string
  port: number
  plainPort: number
  upstream: string
}

/** Replaces only the lines that an operator adapts too. */
function adapted(text: string, site: Site, { folder, port, plainPort, upstream }: Place): string {
  const changes: [string, string][] = [
    ['server 127.0.0.1:3000;', `server ${upstream};`],
    site === 'broadsheet'
      ? ['listen 80;', `listen 127.0.0.1:${plainPort};`]
      : ['/srv/broadsheet/web', resolve('dist/web')],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['paper.example.com;', 'localhost;'],
    ['/etc/ssl/certs/paper.example.com.pem', join(folder, 'certificate.pem')],
    ['/etc/ssl/private/paper.example.com.key', join(folder, 'key.pem')],
  ]
  const missing = changes.find(([original]) => !text.includes(original))
  if (missing) throw new Error(`The configuration has no ${missing[0]}`)
  return changes
    .reduce((adapting, [original, ours]) => adapting.replaceAll(original, ours), text)
    .replace(/ *listen \[::\].*\n/g, '')
}

function mainConfiguration(folder: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr warn;',
    'events {}',
    'http {',
    'access_log off;',
    // The package for operators brings many more.
    'types { text/html html; text/css css; text/javascript js mjs; image/svg+xml svg; font/woff2 woff2; }',
    ...places.map(name => `${name}_temp_path ${folder}/temporary/${name};`),
    `include ${folder}/site.conf;`,
    '}',
    '',
  ].join('\n')
}

function makeCertificate(folder: string): string {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...subject], { stdio: 'pipe' })
  return readFileSync(join(folder, 'certificate.pem'), 'utf8')
}

async function findNginx(): Promise<string> {
  const installed = findProgram(['nginx'], ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'])
  if (installed) return installed
  const unpacked = join((await unpackPackage('nginx')) ?? '', 'usr/sbin/nginx')
  if (isProgram(unpacked)) return unpacked
  throw new Error('The journey behind a proxy needs nginx (Debian: apt-get install nginx).')
}
