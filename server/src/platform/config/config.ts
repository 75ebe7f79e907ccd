import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withoutTrailing } from '#contract/kit/values'
import { type WebConfig, wrongSettings } from '#contract/webConfig'
import { isProgram } from './ffmpeg.ts'
import { type IdentityProvider, identityProviders } from './identityProviders.ts'
import { type MailSettings, mailSettings } from './mailSettings.ts'
import { hasStoredKey, keyFromText, storedKey } from './secretKey.ts'

export interface Config {
  environment: 'production' | 'development' | 'test'
  host: string
  port: number
  /** Absolute. The embedded database and the generated secret key live below it. */
  dataDir: string
  /** Absolute. Stored files, and received ones on their way to a storage. Processes on one database share it. */
  filesDir: string
  /** Absent: files of tenants without a storage are stored in `filesDir`. */
  bucket: Bucket | undefined
  /** Absolute. The built front end; absent on disk while developing. */
  webDir: string
  /** Absent: the embedded PostgreSQL below `dataDir` is used. */
  databaseUrl: string | undefined
  /** Absent: a random password is made and shown once. */
  adminPassword: string | undefined
  captcha: boolean
  switchMode: boolean
  /** Off: calls leave no rows in the logs; errors outside of calls still do. */
  requestLog: boolean
  /** The lowest level that the log of the process contains. */
  logLevel: (typeof logLevels)[number]
  /** The token that reads the metrics; without it nobody reads them. */
  metricsToken: string | undefined
  /** 32 bytes that encrypt stored secrets. */
  secretKey: Buffer
  /** The key comes from the environment, and not from the data directory. */
  hasOwnKey: boolean
  /** The path below which everything is served, such as `/paper`; mostly empty. */
  basePath: string
  /** With the base path, and without a trailing slash. Absent: links are made from the request. */
  publicUrl: string | undefined
  /** The server for outgoing mail; absent: none is sent. */
  mail: MailSettings | undefined
  /** Hosts of object storages that may be on a private address, as `name` or `name:port`. */
  privateStorageHosts: readonly string[]
  /** The same for the databases of data sources. */
  privateDatabaseHosts: readonly string[]
  /** The same for the receivers of webhooks; these may also be called by http. */
  privateWebhookHosts: readonly string[]
  /** Hosts whose pages may be shown inside ours, in addition to those of menu items. */
  frameHosts: readonly string[]
  /** Settings of the front end that differ from its own. */
  web: Partial<WebConfig>
  /** The program that makes videos of pages, or `off`; absent: it is looked for on the path. */
  ffmpeg: string | undefined
  /** The value for Fastify's `trustProxy`: off, number of proxies, or their addresses. */
  trustProxy: false | number | string
  /** Seconds within which the body of a request has to arrive. */
  requestTimeout: number
  /** The same for the files of signed-in users. */
  uploadTimeout: number
  /** Seconds for which a stopping process goes on answering while it states that it is not ready. */
  drainSeconds: number
  /** Connections, and requests in progress, of one client address. */
  connectionsPerAddress: number
  /** Third parties that people may sign in with. */
  identityProviders: readonly IdentityProvider[]
  /** One more of them, which comes with the system and believes everybody. */
  testIdentity: boolean
}

/** A bucket of an S3 service for all tenants. */
export interface Bucket {
  endpoint: string
  region: string | null
  bucketName: string
  accessKey: string
  secretKey: string
}

const logLevels = ['info', 'fatal', 'error', 'warn', 'debug', 'trace'] as const

export type Environment = Record<string, string | undefined>

/** Its message is one line for the operator; the program ends with exit code 78. */
export class ConfigError extends Error {}

export function loadConfig(env: Environment): Config {
  const environment = oneOf(env, 'NODE_ENV', ['development', 'production', 'test'])
  const dataDir = resolve(text(env, 'DATA_DIR') ?? 'data')
  const base = basePath(env)
  return {
    environment,
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', 3000),
    dataDir,
    filesDir: resolve(text(env, 'FILES_DIR') ?? join(dataDir, 'oss')),
    bucket: bucket(env),
    webDir: resolve('dist/web'),
    databaseUrl: databaseUrl(env),
    adminPassword: adminPassword(env),
    captcha: onOff(env, 'CAPTCHA_MODE', true),
    switchMode: onOff(env, 'SWITCH_MODE', false),
    requestLog: onOff(env, 'REQUEST_LOG', true),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels),
    metricsToken: metricsToken(env),
    basePath: base,
    publicUrl: publicUrl(env, base),
    mail: mailSettings(env, fail),
    privateStorageHosts: privateHosts(env, 'PRIVATE_STORAGE_HOSTS', 'minio.example.com:9000'),
    privateDatabaseHosts: privateHosts(env, 'PRIVATE_DATABASE_HOSTS', 'db.example.com:3306'),
    privateWebhookHosts: privateHosts(env, 'PRIVATE_WEBHOOK_HOSTS', 'erp.example.com:8080'),
    frameHosts: frameHosts(env),
    web: webSettings(text(env, 'WEB_CONFIG')),
    ffmpeg: ffmpeg(env),
    trustProxy: trustProxy(env),
    ...timeouts(env),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', 0),
    connectionsPerAddress: wholeNumber(env, 'CONNECTIONS_PER_ADDRESS', 1500, 1),
    identityProviders: identityProviders(env, fail),
    testIdentity: testIdentity(env, environment),
    hasOwnKey: text(env, 'SECRET_KEY') !== undefined,
    secretKey: secretKey(env, environment, dataDir),
  }
}

function fail(text: string): never {
  throw new ConfigError(text)
}

function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

function oneOf<Name extends string>(env: Environment, name: string, allowed: readonly [Name, ...Name[]]): Name {
  const input = text(env, name) ?? allowed[0]
  const found = allowed.find(value => value === input)
  if (found === undefined) throw new ConfigError(`${name} must be ${allowed.join(' or ')}, not "${input}".`)
  return found
}

function onOff(env: Environment, name: string, byDefault: boolean): boolean {
  return oneOf(env, name, byDefault ? ['on', 'off'] : ['off', 'on']) === 'on'
}

function wholeNumber(env: Environment, name: string, byDefault: number, min = 0): number {
  const input = text(env, name) ?? String(byDefault)
  const value = /^\d{1,5}$/.test(input) ? Number(input) : Number.NaN
  if (!(value >= min && value <= 65535))
    throw new ConfigError(`${name} must be a number from ${min} to 65535, not "${input}".`)
  return value
}

function metricsToken(env: Environment): string | undefined {
  const token = text(env, 'METRICS_TOKEN')
  if (token !== undefined && !/^\S{16,}$/.test(token))
    throw new ConfigError(
      'METRICS_TOKEN must have at least 16 characters and no space; make one with: openssl rand -hex 32',
    )
  return token
}

function timeouts(env: Environment): Pick<Config, 'requestTimeout' | 'uploadTimeout'> {
  const requestTimeout = wholeNumber(env, 'REQUEST_TIMEOUT', 60, 1)
  const uploadTimeout = wholeNumber(env, 'UPLOAD_TIMEOUT', Math.max(3600, requestTimeout), 1)
  if (uploadTimeout < requestTimeout) throw new ConfigError('UPLOAD_TIMEOUT must not be less than REQUEST_TIMEOUT.')
  return { requestTimeout, uploadTimeout }
}

function databaseUrl(env: Environment): string | undefined {
  const url = text(env, 'DATABASE_URL')
  if (url === undefined) return undefined
  // Not parsed as a URL, which knows no path of a socket in place of a host. It contains a password, so no message
  // repeats it.
  if (!/^postgres(ql)?:\/\/\S+$/.test(url))
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/database.')
  return url
}

function adminPassword(env: Environment): string | undefined {
  const password = env.ADMIN_PASSWORD || undefined
  if (password !== undefined && password.length < 8)
    throw new ConfigError('ADMIN_PASSWORD must have at least 8 characters.')
  return password
}

function frameHosts(env: Environment): string[] {
  const hosts = (text(env, 'FRAME_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = hosts.find(host => !/^[\w-]+(\.[\w-]+)*(:\d{1,5})?$/.test(host))
  if (wrong) throw new ConfigError(`FRAME_HOSTS must be hosts such as report.example.com:8443, not "${wrong}".`)
  return hosts
}

function basePath(env: Environment): string {
  const path = withoutTrailing(text(env, 'BASE_PATH') ?? '', '/')
  if (!/^(\/[\w-][\w.-]{0,39}){0,2}$/.test(path))
    throw new ConfigError(`BASE_PATH must be a path of one or two parts such as /paper, not "${path}".`)
  return path
}

function publicUrl(env: Environment, basePath: string): string | undefined {
  const url = text(env, 'PUBLIC_URL')
  if (url === undefined) return undefined
  if (!/^https?:$/.test(asUrl(url)?.protocol ?? ''))
    throw new ConfigError(`PUBLIC_URL must look like https://paper.example.com, not "${url}".`)
  const { origin, pathname } = new URL(url)
  if (!['', basePath].includes(withoutTrailing(pathname, '/')))
    throw new ConfigError(`PUBLIC_URL has another path than BASE_PATH, which is "${basePath || '/'}".`)
  return origin + basePath
}

function bucket(env: Environment): Bucket | undefined {
  const required = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const [endpoint, bucketName, accessKey, secretKey] = required.map(name => text(env, name))
  const missing = required.filter(name => text(env, name) === undefined)
  if (missing.length === required.length) return undefined
  if (!endpoint || !bucketName || !accessKey || !secretKey)
    throw new ConfigError(`A bucket needs ${missing.join(' and ')} too.`)
  const { protocol, pathname } = asUrl(endpoint) ?? {}
  if (!/^https?:$/.test(protocol ?? '') || pathname !== '/')
    throw new ConfigError(`S3_ENDPOINT must look like https://s3.example.com, not "${endpoint}".`)
  const region = text(env, 'S3_REGION') ?? null
  for (const [name, value] of Object.entries({ S3_BUCKET: bucketName, S3_REGION: region }))
    if (value && !/^[\w.-]+$/.test(value)) throw new ConfigError(`${name} must not be "${value}".`)
  return { endpoint, region, bucketName, accessKey, secretKey }
}

function privateHosts(env: Environment, name: string, example: string): string[] {
  const hosts = (text(env, name) ?? '').toLowerCase().split(/[,\s]+/)
  const entries = hosts.filter(host => host !== '')
  for (const host of entries)
    if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/.test(host))
      throw new ConfigError(`${name} must list hosts such as ${example}, not "${host}".`)
  return entries
}

function ffmpeg(env: Environment): string | undefined {
  const path = text(env, 'FFMPEG')
  if (path !== undefined && path !== 'off' && !isProgram(path))
    throw new ConfigError(`FFMPEG must be off or the path of a program, not "${path}".`)
  return path
}

function trustProxy(env: Environment): false | number | string {
  const proxies = text(env, 'TRUST_PROXY')
  if (proxies === undefined || proxies === 'off') return false
  if (/^[1-9]$/.test(proxies)) return Number(proxies)
  if (/^[\da-f.:/, ]+$|^loopback$/i.test(proxies) && /[.:]|loopback/.test(proxies)) return proxies
  throw new ConfigError(`TRUST_PROXY must be off, a number of proxies or their addresses, not "${proxies}".`)
}

function testIdentity(env: Environment, environment: Config['environment']): boolean {
  const on = onOff(env, 'SOCIAL_TEST_PROVIDER', false)
  if (on && environment === 'production')
    throw new ConfigError('SOCIAL_TEST_PROVIDER believes everybody and must be off when NODE_ENV is production.')
  return on
}

function secretKey(env: Environment, environment: Config['environment'], dataDir: string): Buffer {
  const secret = text(env, 'SECRET_KEY')
  if (secret !== undefined) {
    const key = keyFromText(secret)
    if (!key) throw new ConfigError('SECRET_KEY is too short or guessable; make one with: openssl rand -hex 32')
    return key
  }
  if (environment === 'production' && !hasStoredKey(dataDir))
    throw new ConfigError(
      'SECRET_KEY is required when NODE_ENV is production; make one with: openssl rand -hex 32, ' +
        'or put the file secret.key of this installation into DATA_DIR',
    )
  try {
    return storedKey(dataDir)
  } catch (error) {
    throw new ConfigError(`DATA_DIR has no secret key that can be read: ${(error as Error).message}`)
  }
}

function asUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

/** The settings of the front end in a file of the operator's. */
function webSettings(path: string | undefined): Partial<WebConfig> {
  if (path === undefined) return {}
  const given = read(path)
  const wrong = wrongSettings(given)
  if (wrong.length > 0) fail(`WEB_CONFIG has settings that are unknown or of another type: ${wrong.join(', ')}.`)
  return given
}

function read(path: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return { ...given }
  } catch {}
  return fail(`WEB_CONFIG must be the path of a file with a JSON object, not "${path}".`)
}
