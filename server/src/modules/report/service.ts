import { encodeDefinition } from '#contract/report/definition'
import type { Seeder } from '../../kit/definition/service.ts'
import { defineService, menuGroup, type Service } from '../../kit/definition/service.ts'
import { dynamic } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { createReports } from './run/ownDatabase.ts'
import './index.ts'

export default defineService({
  menuGroups: [menuGroup('report', '报表管理', 'Reporting', '/report', 'iconfont icon-shujuzhanshi2', 6)],
  seed: seedReports,
  register(app, { db, appConnection }) {
    const reports = createReports(db, appConnection)
    app.decorate('reports', reports)
    app.addHook('onClose', () => reports.own.close())
  },
})

/** Their statements follow the version of the system; those that were removed stay away. */
async function seedReports({ tx }: Seeder, services: readonly Service[]): Promise<void> {
  for (const { key, definition, ...names } of services.flatMap(({ reports = [] }) => reports)) {
    const row = { ...names, content: encodeDefinition(definition), isReady: 1 as const }
    const seed = `bladeReport:${key}`
    const known = await tx.selectFrom('sysSeed').select('recordId').where('key', '=', seed).executeTakeFirst()
    if (known) {
      await tx
        .updateTable('bladeReport')
        .set(row)
        .where('id', '=', known.recordId)
        .where('content', '!=', row.content)
        .execute()
      continue
    }
    const recordId = newId()
    await dynamic(tx)
      .insertInto('blade_report')
      .values({ ...row, id: recordId, tenantId: PLATFORM_TENANT })
      .execute()
    await tx.insertInto('sysSeed').values({ key: seed, recordId }).execute()
  }
}
