/** Every operation with its inputs, read from the server's own API document: a new module is attacked without being named. */
interface Schema {
  $ref?: string
  maxLength?: number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

interface Documented {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

interface Document {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, Schema> }
}

export interface Input {
  name: string
  /** Characters that its check accepts, as far as the document states. */
  maxLength: number
}

export interface Operation {
  method: 'GET' | 'POST'
  path: string
  /** Inputs of the path and, for GET, of the query. */
  inPath: Input[]
  inQuery: Input[]
  /** Inputs of a POST. The server reads those of the query from a body as well, where they may be long. */
  inBody: Input[]
  inHeaders: Input[]
  file: 'diagram' | 'workbook' | 'any' | undefined
  takesJson: boolean
  /** The session of the caller may be over, locked or another one afterwards. */
  endsSession: boolean
}

const endsSession = /\/oauth\/(token|logout|lock|unlock|end-other-sessions)$/

/** Inputs that are read without a schema. */
const undocumented: Readonly<Record<string, readonly string[]>> = {
  '/api/blade-auth/oauth/token': [
    ...['grant_type', 'tenantId', 'username', 'password', 'phone', 'refresh_token', 'deptId', 'roleId'],
    ...['source', 'code', 'state', 'iss'],
  ],
  '/api/blade-auth/oauth/sms/send-validate': ['tenantId', 'phone'],
  '/api/blade-auth/oauth/sms/confirm': ['code'],
}
const headers: Readonly<Record<string, readonly string[]>> = {
  '/api/blade-auth/oauth/token': ['authorization', 'tenant-id', 'captcha-key', 'captcha-code', 'user-agent', 'cookie'],
  '/api/blade-auth/oauth/logout': ['blade-auth', 'user-agent'],
}

export async function operationsOf(address: string): Promise<Operation[]> {
  const reply = await fetch(`${address}/api/openapi.json`)
  const { paths, components } = (await reply.json()) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, documented]) =>
      method === 'get' || method === 'post'
        ? [operationOf(method === 'get' ? 'GET' : 'POST', path, documented, components.schemas)]
        : [],
    ),
  )
}

function operationOf(
  method: Operation['method'],
  path: string,
  documented: Documented,
  schemas: Record<string, Schema>,
): Operation {
  const { parameters = [], requestBody } = documented
  const inputsIn = (place: string): Input[] =>
    parameters.filter(one => one.in === place).map(({ name, schema }) => ({ name, maxLength: maxLengthOf(schema) }))
  const body = requestBody?.content['application/json']?.schema
  const named = body?.$ref ? schemas[body.$ref.replace('#/components/schemas/', '')] : body
  const properties = Object.entries(named?.properties ?? {})
  const inBody = [
    ...properties.map(([name, schema]) => ({ name, maxLength: maxLengthOf(schema) })),
    ...inputsIn('query'),
    ...unlimited(undocumented[path]),
  ]
  const isPost = method === 'POST'
  return {
    method,
    path,
    inPath: inputsIn('path'),
    inQuery: isPost ? [] : inputsIn('query'),
    inBody: isPost ? [...new Map(inBody.map(input => [input.name, input])).values()] : [],
    inHeaders: unlimited(headers[path]),
    file: isPost ? fileOf(path) : undefined,
    takesJson: isPost && (requestBody !== undefined || endsSession.test(path)),
    endsSession: endsSession.test(path),
  }
}

function unlimited(names: readonly string[] = []): Input[] {
  return names.map(name => ({ name, maxLength: Number.POSITIVE_INFINITY }))
}

function maxLengthOf({ maxLength, anyOf = [] }: Schema = {}): number {
  return maxLength ?? Math.min(Number.POSITIVE_INFINITY, ...anyOf.map(maxLengthOf))
}

function fileOf(path: string): Operation['file'] {
  if (/\/(check|deploy)-upload$/.test(path)) return 'diagram'
  if (path.endsWith('/import-user')) return 'workbook'
  return /\/put-file[\w-]*$/.test(path) ? 'any' : undefined
}
