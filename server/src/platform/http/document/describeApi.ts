/** Names, refusals and public calls, which generators of clients need beyond the routes. */
import type { OpenAPIV3 } from 'openapi-types'

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject
type Methods = 'get' | 'post' | 'head'

const refusals: Record<string, string> = {
  400: 'A value or parameter is refused; `errors` has the text for each field',
  401: 'No token, or one that is not accepted any more',
  403: 'No permission',
  404: 'No such record, or one that the caller does not see',
  409: 'A duplicate, or somebody else has changed the record meanwhile',
  413: 'The body is too large',
  415: 'The body is of a type that the call does not take',
  423: 'The session is locked',
  428: 'The caller has a second factor and proves it again first: second-factor/ask and second-factor/prove',
  429: 'Too many requests; `Retry-After` says in how many seconds to try again',
  500: 'An unexpected error; `traceId` finds it in the error log',
  503: 'Briefly unavailable; `Retry-After` says in how many seconds to try again',
}

/** Each is a parameter of its own: a field with the suffix of a comparison. */
const filters: OpenAPIV3.ParameterObject = {
  name: 'filters',
  in: 'query',
  description: 'Comparisons, such as `postName_likeright=A` or `createTime_datege=2026-01-01 00:00:00`',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
  example: { sort_ge: '1' },
}

const refusal: OpenAPIV3.SchemaObject = {
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: {
    code: { type: 'integer', description: 'Repeats the HTTP status' },
    success: { type: 'boolean', enum: [false] },
    data: { description: 'Nothing, or what else there is to say' },
    msg: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    traceId: { type: 'string' },
  },
  example: { code: 400, success: false, data: null, msg: '请输入岗位名称', errors: { postName: '请输入岗位名称' } },
}

/**
 * Completes the document that follows from the routes, of which some are public. Calls and records are named after their
 * paths.
 */
export function describeApi(
  { paths, components, ...rest }: OpenAPIV3.Document,
  publicRoutes: ReadonlySet<string>,
): OpenAPIV3.Document {
  const publicCalls = new Set([...publicRoutes].map(documented))
  const schemas: Record<string, Schema> = { Refusal: refusal }
  const described = Object.entries(paths).map(([path, item]) => {
    const operations = (['get', 'post', 'head'] as const).flatMap(method => {
      const operation = item?.[method]
      return operation
        ? [
            [
              method,
              operationOf({ path, isPublic: publicCalls.has(callOf(method, path)) }, method, { ...operation }, schemas),
            ] as const,
          ]
        : []
    })
    for (const [index, [method, operation]] of operations.entries())
      operation.operationId = nameOf(path) + (index > 0 ? `_${method}` : '')
    return [namedWildcard(path), { ...item, ...Object.fromEntries(operations) }] as const
  })
  const responses = Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      `Refusal${status}`,
      { description, content: { 'application/json': { schema: refTo('schemas', 'Refusal') } } },
    ]),
  )
  const parameters = { Filters: filters }
  return {
    ...rest,
    components: { ...components, schemas, responses, parameters },
    paths: Object.fromEntries(described),
  }
}

type Operation = OpenAPIV3.OperationObject

function operationOf(
  { path, isPublic }: { path: string; isPublic: boolean },
  method: Methods,
  operation: Operation,
  schemas: Record<string, Schema>,
): Operation {
  const answers = Object.fromEntries(
    Object.keys(refusals)
      .filter(status => !isPublic || !['401', '423', '428'].includes(status))
      .filter(status => method === 'post' || !['413', '415', '428'].includes(status))
      .map(status => [status, { $ref: `#/components/responses/Refusal${status}` }]),
  )
  const given = operation.parameters?.map(one => ('name' in one && one.name === '*' ? { ...one, name: 'path' } : one))
  const isList = given?.some(one => 'name' in one && one.name === 'current')
  const parameters = isList && given ? [...given, refTo('parameters', 'Filters')] : given
  const responses = { ...answers, ...withNamedRecords(path, operation.responses, schemas) }
  const requestBody = withNamedDraft(path, operation.requestBody, schemas)
  return {
    ...operation,
    ...(isPublic && { security: [] }),
    ...(parameters && { parameters }),
    ...(requestBody && { requestBody }),
    responses,
  }
}

/** `/api/blade-system/post/lazy-list` → `system_post_lazyList` */
function nameOf(path: string): string {
  return path
    .replace(/^\/api\/(blade-)?/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    .split(/\W+/)
    .filter(Boolean)
    .join('_')
}

/** `/api/blade-system/post/list` → `SystemPost` */
function recordNameOf(path: string): string {
  const parts = nameOf(path).split('_').slice(0, -1)
  return parts.map(part => part.charAt(0).toUpperCase() + part.slice(1)).join('')
}

/** A route as the document writes it. */
const documented = (route: string) => route.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
const callOf = (method: Methods, path: string) => `${method.toUpperCase()} ${namedWildcard(path)}`
const namedWildcard = (path: string) => path.replace('{*}', '{path}')
const refTo = (kind: 'schemas' | 'parameters', name: string): OpenAPIV3.ReferenceObject => ({
  $ref: `#/components/${kind}/${name}`,
})

/** Names the record of a detail and the page of a list, which are the same for every call of a module. */
function withNamedRecords(
  path: string,
  responses: OpenAPIV3.ResponsesObject,
  schemas: Record<string, Schema>,
): OpenAPIV3.ResponsesObject {
  const call = path.slice(path.lastIndexOf('/') + 1)
  const answer = responses[200]
  const schema = answer && 'content' in answer && answer.content?.['application/json']?.schema
  if (!answer || !schema || !('properties' in schema) || !schema.properties?.data) return responses
  const { data } = schema.properties
  const name = recordNameOf(path)
  const named =
    call === 'detail' ? component(schemas, name, data) : call === 'list' ? pageOf(schemas, name, data) : data
  const properties = { ...schema.properties, data: named }
  return { ...responses, 200: { ...answer, content: { 'application/json': { schema: { ...schema, properties } } } } }
}

function pageOf(schemas: Record<string, Schema>, name: string, data: Schema): Schema {
  const records = 'properties' in data && data.properties?.records
  if (!records || !('items' in records)) return data
  const items = component(schemas, name, records.items)
  const page = { ...data, properties: { ...data.properties, records: { ...records, items } } }
  return component(schemas, `${name}Page`, page)
}

function withNamedDraft(path: string, body: Operation['requestBody'], schemas: Record<string, Schema>) {
  const schema = body && 'content' in body && body.content['application/json']?.schema
  if (!schema || !path.endsWith('/submit')) return body
  const named = component(schemas, `${recordNameOf(path)}Draft`, schema)
  return { ...body, content: { ...body.content, 'application/json': { schema: named } } }
}

/** A list may show other fields than the detail; then it stays without a name. */
function component(schemas: Record<string, Schema>, name: string, schema: Schema): Schema {
  if ('$ref' in schema || !('properties' in schema)) return schema
  schemas[name] ??= schema
  return JSON.stringify(schemas[name]) === JSON.stringify(schema) ? refTo('schemas', name) : schema
}
