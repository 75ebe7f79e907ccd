import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as timeout } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { findProgram } from '../../../tests/support/files/debian.ts'
import { testConfig } from '../../../tests/support/servers/config.ts'
import { jobs } from '../jobs.ts'
import { loadConfig } from '../platform/config/config.ts'
import { startServer } from '../startServer.ts'
import { assertPortFree } from './banner.ts'

const textOf = (path: string) => readFileSync(path, 'utf8')
const SECRET_KEY = '9f2c4be17d60a835f1e2d3c4b5a69788796a5b4c3d2e1f0f9e8d7c6b5a493827'

describe('the image', () => {
  const instructions = textOf('deploy/Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const of = (name: string) =>
    instructions.flatMap(line => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []))
  const copied = of('COPY')
    .filter(rest => !rest.startsWith('--from'))
    .flatMap(rest => rest.split(' ').slice(0, -1))
  const allowed = textOf('.dockerignore')
    .split('\n')
    .flatMap(line => (line.startsWith('!') ? [line.slice(1)] : []))

  it('copies what exists and is sent to the builder', () => {
    expect(copied.filter(path => !existsSync(path))).toEqual([])
    expect(copied.filter(path => !allowed.includes(path))).toEqual([])
    expect(allowed.filter(path => !copied.includes(path))).toEqual([])
  })

  it('copies all that the build reads', () => {
    const [, list = ''] = /const SOURCES = \[([\s\S]*?)\n\]/.exec(textOf('scripts/build.mjs')) ?? []
    const sources = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path)
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.filter(path => !copied.includes(path ?? ''))).toEqual([])
    const documents = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .flatMap(name =>
        [...textOf(join('src', name)).matchAll(/from '(?:\.\.\/)+(docs\/[^'?]+)/g)].map(([, path]) => path),
      )
    expect(documents.filter(path => !copied.includes(path ?? ''))).toEqual([])
  })

  it('runs the built server, not as root, and asks it at its port', () => {
    const { port, host } = loadConfig({ SECRET_KEY, ...environmentOf(of('ENV')) })
    expect([port, host]).toEqual([3000, '0.0.0.0'])
    expect(of('EXPOSE')).toEqual([String(port)])
    expect(of('USER')).toEqual(['node'])
    expect(of('VOLUME')).toEqual(['/data'])
    expect(of('HEALTHCHECK').join()).toContain(`127.0.0.1:\${process.env.PORT}/livez`)
    expect(of('CMD').at(-1)).toContain('dist/server/main.mjs')
    expect(JSON.parse(textOf('package.json')).scripts.start).toContain('dist/server/main.mjs')
  })

  it('runs with the options of every other way to start', () => {
    const { start } = JSON.parse(textOf('package.json')).scripts
    expect(start).toMatch(/^node --max-old-space-size=1024 /)
    expect(JSON.parse(of('CMD').at(-1) ?? '').join(' ')).toBe(start)
    expect(textOf('deploy/systemd/broadsheet.service')).toContain(`ExecStart=/usr/bin/${start}\n`)
    expect(textOf('docs/operations.md')).toContain(start)
  })
})

function environmentOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.flatMap(line => line.split(' ').map(pair => pair.split('='))))
}

interface Service {
  environment: Record<string, string>
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  healthcheck?: { test: string[] }
}

describe('the compose file', () => {
  const text = textOf('deploy/compose.yml')
  const { services, volumes } = parse(text) as { services: Record<string, Service>; volumes: object }
  const { product } = services as { product: Service }
  const needed = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name ?? '')
  const given = [...textOf('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)

  it('sets variables that the product knows, to values that it takes', () => {
    const documented = textOf('docs/configuration.md')
    expect(Object.keys(product.environment).filter(name => !documented.includes(`\`${name}\``))).toEqual([])
    const samples: Record<string, string> = { SECRET_KEY, PUBLIC_URL: 'https://paper.example.com' }
    const filled = Object.entries(product.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):\?\}/g, (_, variable: string) => samples[variable] ?? 'Proof-Sheet-7'),
    ])
    const { bucket, databaseUrl } = loadConfig({ NODE_ENV: 'production', ...Object.fromEntries(filled) })
    expect(bucket).toMatchObject({ endpoint: 'http://storage:9000', bucketName: 'broadsheet' })
    expect(databaseUrl).toContain('@postgres:5432/')
    expect(product.ports).toEqual(['127.0.0.1:3000:3000'])
  })

  it('takes its secrets from a file, each of which the example names', () => {
    expect([...new Set(needed)].sort()).toEqual([...given].sort())
    expect(text).not.toMatch(/(PASSWORD|SECRET_KEY): (?!\$\{)/)
  })

  it('starts the product when what it needs is healthy', () => {
    expect(product.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      bucket: { condition: 'service_completed_successfully' },
    })
    for (const name of ['postgres', 'storage']) expect(services[name]?.healthcheck?.test[0]).toBe('CMD')
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.map(volume => volume.split(':')[0]))
    expect(mounted.sort()).toEqual(Object.keys(volumes).sort())
  })
})

describe('the units', () => {
  const units = readdirSync('deploy/systemd')

  it.skipIf(!findProgram(['systemd-analyze']))('are what systemd takes', () => {
    const options = { encoding: 'utf8', stdio: 'pipe' } as const
    // Programs are looked for where the unit names them.
    const own = units.filter(name => !name.endsWith('.service') || existsSync('/usr/bin/node'))
    const paths = own.map(name => join('deploy/systemd', name))
    expect(execFileSync('systemd-analyze', ['verify', ...paths], options)).toBe('')
  })

  it('back up to another file each time, also twice a day', async () => {
    const unit = textOf('deploy/systemd/broadsheet-backup.service')
    const [, command = ''] = /^ExecStart=\/bin\/sh -ec '([\s\S]*?)'$/m.exec(unit) ?? []
    const folder = mkdtempSync(join(tmpdir(), 'broadsheet-nightly-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    // It never overwrites a file, like the real program.
    const program = '#!/bin/sh\n[ "$2" = --verify ] || { [ ! -e "$2" ] && touch "$2"; }\n'
    writeFileSync(join(folder, 'node'), program, { mode: 0o755 })
    const shell = command
      .replaceAll('$$', '$')
      .replaceAll('%%', '%')
      .replaceAll('\\\n', '')
      .replaceAll('/var/backups/broadsheet', folder)
    const night = () => execFileSync('/bin/sh', ['-ec', shell], { env: { PATH: `${folder}:${process.env.PATH}` } })
    night()
    await timeout(1100)
    night()
    expect(readdirSync(folder).filter(name => /^broadsheet-.*\.tar$/.test(name))).toHaveLength(2)
  })

  it('set variables that the product knows, and run built programs', () => {
    const built = textOf('scripts/build-server.mjs')
    for (const unit of units.filter(name => name.endsWith('.service'))) {
      const [, environment = ''] = /^Environment=(.*)$/m.exec(textOf(join('deploy/systemd', unit))) ?? []
      const names = Object.keys(environmentOf([environment]))
      const documented = textOf('docs/configuration.md')
      expect(names.filter(name => !documented.includes(`\`${name}\``))).toEqual([])
      const programs = [...textOf(join('deploy/systemd', unit)).matchAll(/dist\/server\/(\w+)\.mjs/g)]
      expect(programs.length).toBeGreaterThan(0)
      for (const [, name] of programs) expect(built).toContain(`    ${name}: '`)
    }
  })
})

it('a taken port stops the start at once, and a free one stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'port-'))
  const config = testConfig({ DATA_DIR, PORT: String(port), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  await expect(startServer(() => config, pino({ level: 'silent' }))).rejects.toThrow(
    `Port ${port} is taken by another program`,
  )
  other.close()
  await once(other, 'close')
  await assertPortFree({ host: '127.0.0.1', port })
  await assertPortFree({ host: '127.0.0.1', port })
})

it('refuses an address of another machine, and says what to choose', async () => {
  await expect(assertPortFree({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST=192.0.2.1 with PORT=0 cannot be used here (EADDRNOTAVAIL). HOST must be an address of this machine',
  )
})

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const ALERTS = 'deploy/prometheus/alerts.yml'
const PROXY = 'deploy/nginx/broadsheet.conf'
/** Placeholder for a value. */
const VALUE = '…'

const guide = read('docs/operations.md')
const chapter = guide.slice(guide.indexOf('## Troubleshooting'))

describe('the guide for operators', () => {
  it('explains the alerts', () => {
    const names = [...read(ALERTS).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter(name => !guide.includes(`\`${name}\``))).toEqual([])
  })

  it('explains the jobs', () => {
    const names = jobs.map(({ name }) => name)
    expect(names.filter(name => !guide.includes(`| \`${name}\` `))).toEqual([])
  })

  it('quotes only messages of the product', () => {
    const quotes = chapter.split('\n').flatMap(line => {
      const [, message = ''] = /^- (`.+`): /.exec(line) ?? []
      return [...message.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
    })
    const texts = [ALERTS, PROXY, ...['server/src', 'src', 'contract'].flatMap(sourcesIn)].map(path =>
      joined(read(path)),
    )
    expect(quotes.length).toBeGreaterThan(15)
    expect(quotes.filter(quote => !texts.some(text => holds(text, quote)))).toEqual([])
  })
})

function sourcesIn(path: string): string[] {
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .filter(name => /(?<!\.test)\.tsx?$/.test(name))
    .map(name => join(path, name).replaceAll('\\', '/'))
}

/** Whether the fixed parts of the quote occur in the text, in their order. */
function holds(text: string, quote: string): boolean {
  let from = 0
  return quote.split(VALUE).every(part => {
    const at = text.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}

/** With literals that are joined by plus signs made one. */
function joined(source: string): string {
  return source.replace(/['"`] \+\s+['"`]/g, '')
}
