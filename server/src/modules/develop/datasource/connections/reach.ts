import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { datasource, driverClasses } from '#contract/develop/datasource'
import type { Label } from '#contract/kit/fields'
import { refusalFor } from '../../../../kit/input/checkInput.ts'
import { hostOf, isPrivateAddress } from '../../../../platform/egress.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { problemOf, SourceProblem } from './source.ts'

/** Timeout of the name lookup, and of connecting with authentication. */
export const CONNECT_MS = 5000

const elsewhere = ['refused', 'timedOut']

/**
 * Looks the name up once, judges every answer, and connects to what was judged: a name that is looked up again could
 * represent another address by then.
 */
export async function reach<Connection>(
  place: DatabaseAddress,
  allowed: readonly string[],
  connect: (address: string) => Promise<Connection>,
): Promise<Connection> {
  assertOutside(place, allowed)
  const addresses = await addressesOf(place.host)
  if (!isAllowedHost(place, allowed) && addresses.some(isPrivateAddress)) throw new SourceProblem('inside')
  for (const [index, address] of addresses.entries())
    try {
      return await connect(address)
    } catch (error) {
      // A name may represent addresses of both versions, of which a database often listens on one.
      const more = index < addresses.length - 1
      if (!(more && error instanceof SourceProblem && elsewhere.includes(error.reason))) throw error
    }
  throw new SourceProblem('unknownHost')
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  try {
    return (await withDeadline(CONNECT_MS, lookup(host, { all: true }))).map(({ address }) => address)
  } catch (error) {
    throw problemOf(error, {})
  }
}

/** Rejects with a problem when the promise exceeds the deadline, after `abandon` has freed its resources. */
export async function withDeadline<Result>(
  milliseconds: number,
  promise: Promise<Result>,
  abandon: () => void = () => {},
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SourceProblem('timedOut'))
      abandon()
    }, milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The parts of a JDBC address. Drivers get these and never the address, which could name files and options. */
export interface DatabaseAddress {
  engine: 'postgresql' | 'mysql' | 'oracle'
  host: string
  port: number
  database: string
  encryption: Encryption
}

/** `checked`: the certificate must be good and made for this host. */
type Encryption = 'off' | 'unchecked' | 'checked'

const engines: Record<string, DatabaseAddress['engine']> = {
  postgresql: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mysql',
}
const ports = { postgresql: 5432, mysql: 3306, oracle: 1521 }
const engineOf: Record<string, DatabaseAddress['engine']> = {
  [driverClasses.mysql]: 'mysql',
  [driverClasses.postgresql]: 'postgresql',
  [driverClasses.oracle]: 'oracle',
}

/** The only parameters an address may have, in lower case, and the encryption that their values mean. */
const parameters: Record<string, Record<string, Encryption | undefined>> = {
  ssl: { true: 'checked', false: 'off' },
  usessl: { true: 'unchecked', false: 'off' },
  sslmode: {
    disable: 'off',
    disabled: 'off',
    require: 'unchecked',
    required: 'unchecked',
    'verify-full': 'checked',
    verify_identity: 'checked',
  },
  // Every connection speaks UTF-8, so these accept no other value.
  useunicode: { true: undefined },
  characterencoding: { 'utf-8': undefined, utf8: undefined, utf8mb4: undefined },
}

/** Refuses a URL with anything but the address of a database. Original front ends send `&` as `&amp;`. */
export function databaseAddress(driverClass: string, url: string): DatabaseAddress {
  const engine = engineOf[driverClass]
  if (!engine) throw refusalFor(datasource.fields.driverClass, 'wrong')
  const plain = url.trim().replaceAll('&amp;', '&')
  return engine === 'oracle' ? oraclePlace(plain) : urlPlace(engine, plain)
}

function urlPlace(engine: DatabaseAddress['engine'], url: string): DatabaseAddress {
  const [, scheme = '', authority = '', database = '', query = ''] =
    /^jdbc:([a-z]+):\/\/([^/?#\\@,()\s]+)\/([^/?#\\\s]+)(?:\?([^#\s]*))?$/.exec(url) ?? []
  if (!Object.hasOwn(engines, scheme)) throw wrongUrl()
  if (engines[scheme] !== engine) throw new Refusal(400, labels.otherDriver)
  return { engine, ...hostAndPort(authority, engine), database: decoded(database), encryption: encryptionOf(query) }
}

/** Only stored, so only its form is checked: `jdbc:oracle:thin:@host:1521:sid` or `…@//host:1521/service`. */
function oraclePlace(url: string): DatabaseAddress {
  const [, authority = '', database = ''] =
    /^jdbc:oracle:thin:@(?:\/\/)?([\w.-]+(?::\d{1,5})?)[:/]([\w.$#-]+)$/.exec(url) ?? []
  if (!database) throw wrongUrl()
  return { engine: 'oracle', ...hostAndPort(authority, 'oracle'), database, encryption: 'off' }
}

/** The parser of browsers folds every spelling of an address, such as `0x7f.1`, to the usual one. */
function hostAndPort(authority: string, engine: DatabaseAddress['engine']): Pick<DatabaseAddress, 'host' | 'port'> {
  const address = `http://${authority}/`
  // Without its own port the parser would leave 80 out.
  const [, written] = /:(\d{1,5})$/.exec(authority) ?? []
  if (!URL.canParse(address)) throw wrongUrl()
  const host = hostOf(new URL(address)).replace(/\.$/, '')
  const port = written === undefined ? ports[engine] : Number(written)
  if ((!/^[\w.-]+$/.test(host) && isIP(host) === 0) || port < 1) throw wrongUrl()
  return { host, port }
}

function encryptionOf(query: string): Encryption {
  let encryption: Encryption = 'off'
  for (const [name, value] of new URLSearchParams(query)) {
    const values = parameters[name.toLowerCase()]
    if (!values || !Object.hasOwn(parameters, name.toLowerCase())) throw new Refusal(400, labels.parameter(name))
    if (!Object.hasOwn(values, value.toLowerCase())) throw new Refusal(400, labels.parameterValue(name))
    encryption = values[value.toLowerCase()] ?? encryption
  }
  return encryption
}

function decoded(name: string): string {
  try {
    const database = decodeURIComponent(name)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    if (/[\u0000-\u001f]/.test(database)) throw wrongUrl()
    return database
  } catch {
    throw wrongUrl()
  }
}

/** Refuses an address that is internal without a DNS lookup; `allowed` are the operator's `name` or `name:port`. */
export function assertOutside({ host, port }: DatabaseAddress, allowed: readonly string[]): void {
  if (isAllowedHost({ host, port }, allowed)) return
  const isNamedInside = /^(localhost|.*\.(localhost|local|internal|home\.arpa))$/i.test(host)
  if (isNamedInside || (isIP(host) !== 0 && isPrivateAddress(host))) throw new SourceProblem('inside')
}

function isAllowedHost({ host, port }: Pick<DatabaseAddress, 'host' | 'port'>, allowed: readonly string[]): boolean {
  const name = isIP(host) === 6 ? `[${host}]` : host.toLowerCase()
  return allowed.includes(name) || allowed.includes(`${name}:${port}`)
}

function wrongUrl(): Refusal {
  return new Refusal(400, labels.form)
}

/** Repeated only where it is a name; the rest of an address may contain a secret. */
const nameIn = (name: string) => (/^[\w.-]{1,64}$/.test(name) ? name : '?')

const labels = {
  form: {
    zh: '连接地址格式不正确，应如jdbc:mysql://主机:3306/数据库名',
    en: 'URL: not valid; write jdbc:mysql://host:3306/database',
  },
  otherDriver: { zh: '连接地址与驱动类不一致', en: 'URL: made for another driver than the chosen one' },
  parameter: (name: string): Label => ({
    zh: `连接地址不支持参数${nameIn(name)}`,
    en: `URL: the parameter ${nameIn(name)} is not supported`,
  }),
  parameterValue: (name: string): Label => ({
    zh: `连接地址中参数${nameIn(name)}的值不受支持`,
    en: `URL: this value of ${nameIn(name)} is not supported`,
  }),
}
