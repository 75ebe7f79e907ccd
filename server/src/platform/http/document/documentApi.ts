import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { documentPrefix } from '../publicRoutes.ts'
import { responsesOf } from '../reply/answers.ts'
import { describeApi } from './describeApi.ts'

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject

/**
 * Writes "this or null" as OpenAPI 3.0 does, by `nullable`. The library makes an object of null that can only be null, which
 * generators of clients do not understand.
 */
function withNullables<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withNullables) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([key, part]) => [key, key === 'enum' ? part : withNullables(part)] as const,
  )
  return withoutNull(Object.fromEntries(entries)) as Value
}

function withoutNull(schema: Schema): Schema {
  if (!('anyOf' in schema) || !schema.anyOf?.some(isNull)) return schema
  const { anyOf, ...rest } = schema
  const [last, ...others] = anyOf.filter(one => !isNull(one)).reverse()
  if (!last) return schema
  const choices = [...others.reverse(), nullable(last)]
  return choices.length === 1 ? { ...rest, ...choices[0] } : { ...rest, anyOf: choices }
}

const isNull = (schema: Schema) => 'nullable' in schema && schema.enum?.length === 1 && schema.enum[0] === null

function nullable(schema: Schema): Schema {
  if ('$ref' in schema) return { anyOf: [schema, { type: 'object', nullable: true, enum: [null] }] }
  if (!schema.anyOf)
    return { ...schema, nullable: true, ...(schema.enum && { enum: [...schema.enum, null] }) } as Schema
  const anyOf = schema.anyOf.map((one, index, all) => (index === all.length - 1 ? nullable(one) : one))
  return { ...schema, anyOf }
}

/** Must come before the routes it describes. */
export async function documentApi(
  app: FastifyInstance,
  { browsable, basePath }: { browsable: boolean; basePath: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      servers: [{ url: basePath || '/' }],
      info: { title: 'Broadsheet', version: '1.0.0' },
      components: {
        securitySchemes: {
          client: { type: 'http', scheme: 'basic' },
          token: { type: 'apiKey', in: 'header', name: 'Blade-Auth' },
        },
      },
      security: [{ client: [], token: [] }],
    },
    transform: ({ schema, url, route }) => {
      const { answers } = route.config ?? {}
      const isUpload = schema?.consumes?.includes('multipart/form-data')
      return {
        url,
        schema: { ...schema, ...(isUpload && { body: upload }), ...(answers && { response: responsesOf(answers) }) },
      }
    },
    transformObject: given =>
      'openapiObject' in given
        ? describeApi(withNullables(given.openapiObject as OpenAPIV3.Document), app.publicRoutes)
        : given.swaggerObject,
  })
  app.get('/api/openapi.json', { config: { policy: 'public' }, schema: { hide: true } }, () => app.swagger())
  if (browsable) await app.register(browsablePages)
}

const upload = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

async function browsablePages(app: FastifyInstance): Promise<void> {
  // Its routes are not ours to write, so their policy is added as they are registered.
  app.addHook('onRoute', route => {
    route.config = { ...route.config, policy: 'public' }
  })
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  await app.register(swaggerUi, { routePrefix: documentPrefix, indexPrefix: app.site.basePath, staticCSP: true })
}
