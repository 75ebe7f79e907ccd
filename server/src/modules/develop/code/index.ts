import type { FastifyInstance } from 'fastify'
import { strToU8, zipSync } from 'fflate'
import { code, generatePath, sheetPath, tableStructure } from '#contract/develop/code'
import { identifier } from '#contract/develop/codeFields'
import { validIdsIn } from '../../../auth/accounts/people.ts'
import { contextOf } from '../../../kit/definition/registry.ts'
import { type Context, type Hooks, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { readIds, refusalFor } from '../../../kit/input/checkInput.ts'
import { readInput } from '../../../kit/input/readInput.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Policy } from '../../../platform/http/guard.ts'
import { answerOf } from '../../../platform/http/reply/answers.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { setMessage, success } from '../../../platform/http/reply/reply.ts'
import { readRawWorkbook } from '../../../platform/spreadsheet/readRawSheet.ts'
import { contentDisposition, originalNameOf } from '../../../platform/storage/receive.ts'
import type { Plan } from './files/plan.ts'
import { archive, generate } from './generate.ts'
import { structureOf } from './guessFields.ts'
import { structureOfSheet } from './guessSheet.ts'
import { type CodeSetting, checkNames, parseFieldList, planFor, servicesOf } from './setting.ts'
import { knownTargets, targetChoices, targetFinder } from './targets.ts'

const hooks: Hooks<typeof code> = {
  beforeSubmit(draft, { services }) {
    const entries = Object.entries(draft).filter(([, value]) => typeof value === 'string' && value !== '')
    checkNames(Object.fromEntries(entries) as Partial<CodeSetting>, services.modules)
    if (draft.fieldList === undefined) return
    const fields = parseFieldList(draft.fieldList)
    if (fields.length === 0) throw refusalFor(code.fields.fieldList, 'missing')
    draft.fieldList = JSON.stringify(fields)
  },
}

const onlyPlatform = (...buttons: string[]) => ({ anyOf: buttons.map(button => `code${button}`), platform: true })

const served: ModuleDefinition = serveModule(code, {
  table: 'blade_code',
  menu: { under: 'tool', sort: 1, source: 'iconfont iconicon_savememo' },
  detailOnly: ['fieldList'],
  hooks,
  policies: {
    preview: onlyPlatform('_view', '_edit'),
    tables: onlyPlatform('_add', '_edit'),
    structure: onlyPlatform('_add', '_edit'),
  },
  calls: {
    copy: async ({ id }, context) => {
      const { id: _, ...row } = await requireRow(served, id, context)
      const name = String(row.codeName)
      await saveRecord(
        served,
        { ...row, codeName: `${name.slice(0, MAX_NAME_LENGTH - SUFFIX.length)}${SUFFIX}` },
        context,
      )
      setMessage(context, labels.copied)
      return null
    },
    preview: async ({ ids }, context) => generate(await plansOf(validIdsIn(ids), context)),
    tables: ({ datasourceId }, { services }) =>
      services.sources.withStored(datasourceId, async source => {
        const tables = await source.tables()
        return tables.filter(({ name }) => identifier.test(name)).map(({ name, comment }) => ({ name, comment }))
      }),
    structure: ({ datasourceId, tableName }, context) =>
      context.services.sources.withStored(datasourceId, async source => {
        const columns = await source.columns(tableName)
        const comment = (await source.tables()).find(({ name }) => name === tableName)?.comment ?? ''
        const targetOf = await targetFinder(datasourceId, context)
        return structureOf({ name: tableName, comment, columns, targetOf })
      }),
    targets: (_, context) => targetChoices(context),
    services: (_, { services }) => servicesOf(services.modules).map(name => ({ name })),
    groups: (_, { services }) => services.modules.menuGroups.map(({ code, name, nameEn }) => ({ code, name, nameEn })),
  },
  routes(app, db) {
    archives(app, db)
    sheetRoute(app, onlyPlatform('_add', '_edit'))
  },
})

export default served

const SUFFIX = '-copy'
const MAX_NAME_LENGTH = code.fields.codeName.maxLength ?? 0
const MAX_MODULES = 20

async function plansOf(ids: readonly string[], context: Context): Promise<Plan[]> {
  if (ids.length === 0) throw new Refusal(400, labels.none)
  if (ids.length > MAX_MODULES) throw new Refusal(400, labels.tooMany)
  const targets = await knownTargets(context)
  const plans: Plan[] = []
  for (const id of ids) {
    // Columns that are not set are null in rows, and empty in what the plan reads.
    const row = await requireRow(served, id, context)
    const setting = Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value ?? '']))
    const plan = planFor(setting as CodeSetting, context.services.modules, targets)
    if (plans.some(({ name }) => name === plan.name)) throw new Refusal(400, labels.twice(plan.name))
    plans.push(plan)
  }
  return plans
}

function archives(app: FastifyInstance, db: Db): void {
  app.post(`/api/${generatePath}`, {
    config: {
      policy: onlyPlatform('_view', '_edit'),
      rateLimit: { max: 60, timeWindow: 60_000 },
      answers: { 200: 'application/zip' },
    },
    schema: {
      tags: [code.path],
      summary: '生成代码',
      description: 'Archive of the generated files',
      querystring: { type: 'object', properties: { ids: { type: 'string' }, system: { type: 'string' } } },
    },
    // Parameters come from several places and are read together.
    validatorCompiler: () => () => true,
    handler: async (request, reply) => {
      const ids = readIds(await readInput(request))
      const plans = await plansOf(ids, contextOf(request, db))
      const files = archive(plans).map(({ path, content }) => [path, strToU8(content)])
      const name = plans.length === 1 ? plans[0]?.file : 'modules'
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', contentDisposition(`${name}.zip`))
        .send(Buffer.from(zipSync(Object.fromEntries(files))))
    },
  })
}

const MAX_BYTES = 5_000_000
const BODY_BYTES = 6_000_000

/** Suggestions for a module with the data of a spreadsheet. The file is not stored. */
function sheetRoute(app: FastifyInstance, policy: Policy): void {
  app.post(`/api/${sheetPath}`, {
    config: { policy, rateLimit: { max: 60, timeWindow: 60_000 }, answers: answerOf(tableStructure) },
    bodyLimit: BODY_BYTES,
    schema: {
      tags: [code.path],
      consumes: ['multipart/form-data'],
      summary: '读取表格文件',
      description: 'What a spreadsheet suggests',
    },
    handler: async request => {
      const part = request.isMultipart() ? await request.file({ limits: { fileSize: MAX_BYTES } }) : undefined
      if (!part) throw new Refusal(400, labels.noFile)
      const name = originalNameOf(part.filename).replace(/\.[^.]{1,10}$/, '')
      const tenantId = request.caller?.tenantId ?? ''
      return success(structureOfSheet(await readRawWorkbook(await part.toBuffer(), tenantId, labels.file), name))
    },
  })
}

const labels = {
  copied: { zh: '复制成功!', en: 'Copied' },
  none: { zh: '请选择至少一条数据', en: 'Please select at least one record' },
  tooMany: { zh: `一次最多生成${MAX_MODULES}个模块`, en: `At most ${MAX_MODULES} modules at a time` },
  twice: (name: string) => ({
    zh: `所选配置中有两个都会生成模块${name}`,
    en: `Two of the chosen settings would make the module ${name}`,
  }),
  file: { zh: '表格文件', en: 'Spreadsheet' },
  noFile: { zh: '请选择表格文件', en: 'Please choose a spreadsheet' },
}
