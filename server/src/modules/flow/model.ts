import type { FastifyInstance } from 'fastify'
import { flowModel, modelFilePath } from '#contract/flow/model'
import { contextOf } from '../../kit/definition/registry.ts'
import { type Draft, type ModuleDefinition, serveModule } from '../../kit/definition/serveModule.ts'
import { isId } from '../../kit/input/checkInput.ts'
import { requireRow } from '../../kit/records/changeLog.ts'
import type { Db } from '../../platform/db/database.ts'
import { parseDiagram } from './bpmn/parseDiagram.ts'
import { newDiagram } from './bpmn/readDiagram.ts'
import { compileProgram } from './engine/program.ts'
import { deployFiles, describeProblems, runnable } from './instances/deploy.ts'
import { processFile } from './processes.ts'
import './instances/tables.ts'
import { absent, Refusal } from '../../platform/http/reply/refusal.ts'
import { setMessage } from '../../platform/http/reply/reply.ts'
import { contentDisposition } from '../../platform/storage/receive.ts'
import { valuesIn } from './instances/variables.ts'
import { previewAssignees } from './preview.ts'

const served: ModuleDefinition = serveModule(flowModel, {
  table: 'flow_model',
  menu: { under: 'flow', sort: 1, source: 'iconfont iconicon_compile' },
  unique: [{ fields: ['modelKey'] }],
  detailOnly: ['xml'],
  hooks: {
    /** Key and name are in the diagram as well, and are the same in both. */
    async beforeSubmit(draft, { before }) {
      const modelKey = draft.modelKey || before?.modelKey || ''
      const name = draft.name || before?.name || ''
      if (!/^[A-Za-z_][\w.-]*$/.test(modelKey)) throw new Refusal(400, labels.key)
      if (draft.xml) Object.assign(draft, await named(draft, draft.xml))
      else if (!before?.xml) draft.xml = newDiagram(modelKey, name)
      else {
        delete draft.xml
        const isOther = modelKey !== before.modelKey || name !== before.name
        if (isOther) draft.xml = await parseDiagram('renameProcess', { xml: before.xml, to: { id: modelKey, name } })
      }
    },
    afterRead(records) {
      for (const record of records) {
        const { createTime, updateTime, createUser, updateUser } = record
        Object.assign(record, { created: createTime, lastUpdated: updateTime, modelType: 0 })
        Object.assign(record, { createdBy: createUser ?? '', lastUpdatedBy: updateUser ?? '' })
      }
    },
  },
  calls: {
    deploy: async ({ modelId, category, tenantIds }, context) => {
      const { modelKey, xml } = await requireRow(served, modelId, context)
      const file = { fileName: `${modelKey}.bpmn20.xml`, xml: String(xml ?? '') }
      const warnings = await deployFiles([file], { category, tenantIds: tenantIds ?? '' }, context)
      setMessage(context, labels.deployed)
      return warnings
    },
    async check({ xml }, { language }) {
      const { problems, warnings } = await parseDiagram('examineDiagram', xml)
      const described = describeProblems(warnings, language)
      return [
        ...describeProblems(problems, language),
        ...described.map(warning => ({ ...warning, isWarning: true as const })),
      ]
    },
    templates: (_, { language }) =>
      Promise.all(
        templates.map(async template => {
          const xml = await processFile(`${template}.bpmn20.xml`, language)
          const { key, name, description } = await parseDiagram('examineDiagram', xml)
          return { key, name, description: description ?? '', xml }
        }),
      ),
    async adapt({ xml, processId }, { language }) {
      const adapted = await parseDiagram('adaptDiagram', { xml, ...(processId && { processId }) })
      const described = {
        changes: describeProblems(adapted.changes, language),
        problems: describeProblems(adapted.problems, language),
      }
      return { ...adapted, ...described }
    },
    async preview({ xml, values, applicant }, context) {
      await runnable({ xml }, context)
      const program = await compileProgram(xml)
      return previewAssignees({ program, variables: valuesIn(values), ...(applicant && { applicant }) }, context)
    },
  },
  routes: downloads,
})

export default served

const templates = ['leave', 'expense', 'purchase', 'seal', 'commission']

/** Names the model and its diagram as the draft does; where the draft has no key or name, as the diagram does. */
async function named(draft: Draft<typeof flowModel>, xml: string) {
  const { key, name } = await parseDiagram('examineDiagram', xml)
  const draftNames = { id: draft.modelKey, name: draft.name }
  const own = { id: key, name }
  const renaming = { id: draftNames.id || own.id, name: draftNames.name || own.name || own.id }
  const same = renaming.id === own.id && renaming.name === own.name
  return {
    modelKey: renaming.id,
    name: renaming.name,
    xml: same ? xml : await parseDiagram('renameProcess', { xml, to: renaming }),
  }
}

function downloads(app: FastifyInstance, db: Db): void {
  app.get(`/api/${modelFilePath}`, {
    config: { policy: { anyOf: [`${flowModel.name}_download`] }, download: true, answers: { 200: 'application/xml' } },
    schema: {
      tags: [flowModel.path],
      summary: '下载流程图',
      description: 'Download a diagram',
      querystring: { type: 'object', properties: { id: { type: 'string' } } },
    },
    handler: async (request, reply) => {
      const { id } = request.query as { id?: string }
      if (!isId(id)) throw absent()
      const { modelKey, xml } = await requireRow(served, id, contextOf(request, db))
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('content-disposition', contentDisposition(`${modelKey}.bpmn20.xml`))
        .send(xml ?? '')
    },
  })
}

const labels = {
  deployed: { zh: '部署成功', en: 'Deployed' },
  key: {
    zh: '模型标识以字母或下划线开头，只能含有字母、数字、点、横线和下划线',
    en: 'Key: starts with a letter or _, and holds letters, digits, dots, - and _',
  },
}
