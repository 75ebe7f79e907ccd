import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { documentPrefix } from '../publicRoutes.ts'
import { responsesOf } from '../reply/answers.ts'
import { describeApi } from './describeApi.ts'
import { withNullables } from './nullable.ts'

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
        ? describeApi(withNullables(given.openapiObject as OpenAPIV3.Document))
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
