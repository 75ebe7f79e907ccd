import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { documentPrefix } from '../publicRoutes.ts'
import { describeApi } from './describeApi.ts'

/** Must come before the routes it describes. */
export async function documentApi(
  app: FastifyInstance,
  { browsable, basePath }: { browsable: boolean; basePath: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      ...(basePath !== '' && { servers: [{ url: basePath }] }),
      info: { title: 'Broadsheet', version: '1.0.0' },
      components: {
        securitySchemes: {
          client: { type: 'http', scheme: 'basic' },
          token: { type: 'apiKey', in: 'header', name: 'Blade-Auth' },
        },
      },
      security: [{ client: [], token: [] }],
    },
    transformObject: given =>
      'openapiObject' in given ? describeApi(given.openapiObject as OpenAPIV3.Document) : given.swaggerObject,
  })
  app.get('/api/openapi.json', { config: { policy: 'public' }, schema: { hide: true } }, () => app.swagger())
  if (browsable) await app.register(browsablePages)
}

async function browsablePages(app: FastifyInstance): Promise<void> {
  // Its routes are not ours to write, so their policy is added as they are registered.
  app.addHook('onRoute', route => {
    route.config = { ...route.config, policy: 'public' }
  })
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  await app.register(swaggerUi, { routePrefix: documentPrefix, indexPrefix: app.site.basePath, staticCSP: true })
}
