import type { FastifyInstance, FastifyReply } from 'fastify'
import { diagramViewPath, flowProcess, resourceViewPath } from '#contract/flow/process'
import { contextOf } from '../../kit/routes.ts'
import type { Db } from '../../platform/db/database.ts'
import { renderInThread } from './bpmn/parseDiagram.ts'
import { definitionXml, diagramOf, historyOf } from './instances/history.ts'

interface PictureQuery {
  processInstanceId?: string
  processDefinitionId?: string
  resourceType?: string
}

/** Pictures of diagrams, for clients that cannot draw them. */
export function pictureRoutes(app: FastifyInstance, db: Db): void {
  const id = { type: 'string' }
  app.get(`/api/${diagramViewPath}`, {
    config: { policy: 'signedIn', answers: { 200: '*/*' } },
    schema: {
      tags: [flowProcess.path],
      summary: '流程图与当前步骤',
      description: 'Diagram with the current step',
      querystring: { type: 'object', properties: { processInstanceId: id } },
    },
    handler: async (request, reply) => {
      const { processInstanceId = '' } = request.query as PictureQuery
      const context = contextOf(request, reply, db)
      const diagram = await diagramOf({ instanceId: processInstanceId || '0', definitionId: '' }, context)
      const history = await historyOf(processInstanceId, context)
      return picture(reply, await renderInThread(diagram.xml, { diagram, history }))
    },
  })
  app.get(`/api/${resourceViewPath}`, {
    config: { policy: 'signedIn', answers: { 200: '*/*' } },
    schema: {
      tags: [flowProcess.path],
      summary: '流程图',
      description: 'Diagram of a process',
      querystring: { type: 'object', properties: { processDefinitionId: id } },
    },
    handler: async (request, reply) => {
      const { processDefinitionId = '', resourceType } = request.query as PictureQuery
      const { xml } = await definitionXml(processDefinitionId, contextOf(request, reply, db))
      if (resourceType === 'xml') return reply.header('content-type', 'application/xml; charset=utf-8').send(xml)
      return picture(reply, await renderInThread(xml))
    },
  })
}

/** Opened by its address a picture of this kind could run scripts, were it not for the sandbox. */
function picture(reply: FastifyReply, svg: string): FastifyReply {
  return reply
    .header('content-type', 'image/svg+xml; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .send(svg)
}
