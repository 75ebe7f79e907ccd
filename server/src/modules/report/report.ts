import { codeOf } from '#contract/kit/module'
import { report } from '#contract/report/report'
import { type Context, type ModuleDefinition, serveModule } from '../../kit/definition/serveModule.ts'
import { saveRecord } from '../../kit/records/records.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { Language } from '../../platform/http/reply/reply.ts'
import { runReport, tryReport } from './built/runReport.ts'
import { sourceTables } from './built/sourceTables.ts'
import { storedReport as stored } from './built/storedReport.ts'
import { pauseDelivery, removeDelivery, resumeDelivery, sendNow } from './deliveries/changeDelivery.ts'
import { listDeliveries } from './deliveries/listDeliveries.ts'
import { makeDelivery } from './deliveries/makeDelivery.ts'
import { exportRoute } from './exportRoute.ts'
import { placedLabel, StatementProblem } from './run/problem.ts'
import { readDefinition } from './run/readDefinition.ts'
import { assertMayReachSources } from './run/runOutside.ts'
import { assertRunnable } from './run/runStatement.ts'
import './tables.ts'

const designing = { anyOf: [codeOf(report, 'add'), codeOf(report, 'edit')] }

const served: ModuleDefinition = serveModule(report, {
  table: 'blade_report',
  order: [
    ['isReady', 'desc'],
    ['createTime', 'desc'],
    ['id', 'asc'],
  ],
  menu: { under: 'report', sort: 1, source: 'iconfont icon-biaodan' },
  detailOnly: ['content'],
  policies: { try: designing, sources: designing },
  limits: { 'send-delivery': { max: 30, timeWindow: 60_000 } },
  hooks: {
    async beforeSubmit(draft, { before, caller, services }) {
      if (before?.isReady) throw new Refusal(400, labels.ready)
      draft.isReady = 0
      if (draft.content) await assertSound(draft.content, { caller, services })
    },
  },
  calls: {
    run: async ({ id, values }, context) => runReport(await stored(id, context), values ?? '', context),
    try: ({ content, values }, context) => tryReport(content, values ?? '', context),
    async copy({ id }, context) {
      const { name, nameEn, remark, remarkEn, content } = await stored(id, context)
      // With one name for both languages it is a copy in the words of whoever makes it.
      const own = nameEn ? 'zh' : context.language
      const copied = { name: copyOf(name, own), nameEn: nameEn && copyOf(nameEn, 'en') }
      const { id: copyId } = await saveRecord(served, { ...copied, remark, remarkEn, content }, context)
      return { id: copyId }
    },
    async sources(_, { db, caller, services }) {
      const tables = await sourceTables(db, services.modules)
      const own = { id: '', name: '', tables }
      if (!caller.isPlatform) return [own]
      const others = await db
        .selectFrom('bladeDatasource')
        .select(['id', 'name'])
        .orderBy('createTime')
        .orderBy('id')
        .execute()
      return [own, ...others.map(other => ({ ...other, tables: [] }))]
    },
    async ready(_, { db }) {
      const rows = await db
        .selectFrom('bladeReport')
        .select(['id', 'name', 'nameEn'])
        .where('isReady', '=', 1)
        .orderBy('id')
        .execute()
      return rows.map(row => ({ ...row, nameEn: row.nameEn ?? '' }))
    },
    deliveries: async ({ id }, context) => listDeliveries(await stored(id, context), context),
    deliver: async ({ id, ...wanted }, context) => makeDelivery(await stored(id, context), wanted, context),
    'pause-delivery': ofReport(pauseDelivery),
    'resume-delivery': ofReport(resumeDelivery),
    'remove-delivery': ofReport(removeDelivery),
    'send-delivery': ofReport(sendNow),
  },
  routes: (app, db) => exportRoute(app, db, stored),
})

export default served

/** A change of a delivery, for those who see its report. */
function ofReport(change: typeof pauseDelivery) {
  return async ({ id, deliveryId }: { id: string; deliveryId: string }, context: Context) =>
    change({ reportId: (await stored(id, context)).id, deliveryId }, context)
}

const MAX_NAME_LENGTH = report.fields.name.maxLength ?? 0

function copyOf(name: string, language: Language): string {
  const suffix = labels.copy[language]
  return name.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix
}

/** A report whose statement could never run is not stored. */
async function assertSound(content: string, { caller, services }: Pick<Context, 'caller' | 'services'>): Promise<void> {
  let statement = ''
  try {
    const definition = readDefinition(content)
    statement = definition.statement
    if (definition.source) assertMayReachSources({ caller })
    await assertRunnable(definition, services.modules)
  } catch (error) {
    if (!(error instanceof StatementProblem)) throw error
    throw new Refusal(400, placedLabel(error.problem, statement))
  }
}

const labels = {
  copy: { zh: ' 副本', en: ' (copy)' },
  ready: { zh: '内置报表不能修改，请复制后再改', en: 'Ready-made reports are not changed; please change a copy' },
}
