import type { FastifyInstance } from 'fastify'
import { type ActName, flowActs, offeredActs } from '#contract/flow/acts'
import { flowProcess, flowWork, resourceViewPath } from '#contract/flow/process'
import type { CallInput } from '#contract/kit/module'
import { contextOf } from '../../kit/definition/registry.ts'
import type { Context } from '../../kit/definition/serveModule.ts'
import { serveCalls } from '../../kit/serveCalls.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { absent } from '../../platform/http/reply/refusal.ts'
import { setMessage } from '../../platform/http/reply/reply.ts'
import { loadProgram } from './engine/program.ts'
import { loadFlowCategories } from './instances/categoryNames.ts'
import { instanceForm, startForm, taskForm } from './instances/form.ts'
import { definitionXml, diagramOfInstance, historyOf } from './instances/history.ts'
import { completeTask, startable, startInstance } from './instances/instances.ts'
import { actsOffered, completeTasks, correctionOptionsOf, performAct } from './instances/performActs.ts'
import { claimTask } from './instances/tasks.ts'
import { checkForm, readVariables, resolveReferences } from './instances/variables.ts'
import { onWorkChanged } from './instances/workEvents.ts'
import { startPreview } from './preview.ts'

/** Routes for tasks and instances. */
export function processRoutes(app: FastifyInstance, db: Db): void {
  serveCalls(app, db, flowWork, {
    'claim-task': async ({ taskId }, context) => {
      await claimTask(taskId, context)
      setMessage(context, labels.claimed)
      return null
    },
    'complete-task': async ({ taskId, processInstanceId, comment, flag, files, copyTo }, context, { raw }) => {
      const variables = readVariables(raw.get('variables')?.value)
      const completion = { taskId, comment: comment ?? '', flag: flag ?? undefined, variables, files, copyTo }
      await completeTask({ ...completion, processInstanceId: processInstanceId || undefined }, context)
      setMessage(context, labels.completed)
      return null
    },
    'start-process': async ({ processDefinitionId, copyTo }, context, { raw }) => {
      const input = readVariables(raw.get('variables')?.value)
      const definition = await startable(processDefinitionId, context)
      const { startForm: fields } = await loadProgram(definition)
      const names = new Set(fields.map(({ id }) => id))
      const formValues = Object.fromEntries(
        Object.entries(input).filter(([name]) => fields.length === 0 || names.has(name)),
      )
      const variables = await resolveReferences(fields, checkForm(fields, formValues), context)
      const { instanceId } = await inTransaction(context.db, inner =>
        startInstance({ definitionId: definition.id, variables, copyTo }, { ...context, db: inner }),
      )
      setMessage(context, labels.started)
      return { processInstanceId: instanceId }
    },
  })
  serveCalls(
    app,
    db,
    { path: flowWork.path, calls: offeredActs },
    {
      acts: ({ processInstanceId }, context) => actsOffered(processInstanceId, context),
      mending: ({ processInstanceId }, context) => correctionOptionsOf(processInstanceId, context),
      'complete-tasks': ({ taskIds, comment, flag }, context) =>
        completeTasks({ taskIds, comment: comment ?? '', flag }, context),
    },
  )
  serveCalls(app, db, { path: flowWork.path, calls: flowActs }, actHandlers)
  serveCalls(app, db, flowProcess, {
    categories: (_, context) => loadFlowCategories(context.db),
    'history-flow-list': ({ processInstanceId }, context) => historyOf(processInstanceId, context),
    diagram: ({ processInstanceId, processDefinitionId }, context) =>
      diagramOfInstance({ instanceId: processInstanceId ?? '', definitionId: processDefinitionId ?? '' }, context),
    preview: (input, context) => startPreview(input, context),
    form: ({ taskId, processDefinitionId, processInstanceId }, context) => {
      if (taskId) return taskForm(taskId, context)
      if (processDefinitionId) return startForm(processDefinitionId, context)
      if (processInstanceId) return instanceForm(processInstanceId, context)
      throw absent()
    },
  })
  resourceRoute(app, db)
  onWorkChanged(app.streams.listener, ({ tenantId, userId, ...event }) =>
    app.streams.broadcast({ tenantId, userId }, event),
  )
}

type ActHandlers = { [Name in ActName]: (input: CallInput<(typeof flowActs)[Name]>, context: Context) => Promise<null> }

const actHandlers = Object.fromEntries(
  (Object.keys(flowActs) as ActName[]).map(name => [
    name,
    async (input: object, context: Context) => {
      await performAct(name, input, context)
      const { zh, en } = flowActs[name].title
      setMessage(context, { zh: `${zh}成功`, en: `${en}: done` })
      return null
    },
  ]),
) as ActHandlers

const labels = {
  claimed: { zh: '签收任务成功', en: 'Task claimed' },
  completed: { zh: '任务办理成功', en: 'Task completed' },
  started: { zh: '流程发起成功', en: 'Process started' },
}

/** The diagram of a process as BPMN, which clients render. */
function resourceRoute(app: FastifyInstance, db: Db): void {
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
