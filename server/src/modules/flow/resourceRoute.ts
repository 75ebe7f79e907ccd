import type { FastifyInstance } from 'fastify'
import { flowProcess, resourceViewPath } from '#contract/flow/process'
import { contextOf } from '../../kit/definition/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { definitionXml } from './instances/history.ts'

/** The diagram of a process as BPMN, which clients draw. */
export function resourceRoute(app: FastifyInstance, db: Db): void {
  app.get(`/api/${resourceViewPath}`, {
    config: { policy: 'signedIn', answers: { 200: 'application/xml' } },
    schema: {
      tags: [flowProcess.path],
      summary: '流程图',
      description: 'Diagram of a process',
      querystring: { type: 'object', properties: { processDefinitionId: { type: 'string' } } },
    },
    handler: async (request, reply) => {
      const { processDefinitionId = '' } = request.query as { processDefinitionId?: string }
      const { xml } = await definitionXml(processDefinitionId, contextOf(request, db))
      return reply.header('content-type', 'application/xml; charset=utf-8').send(xml)
    },
  })
}
