import { sql } from 'kysely'
import { flowMode } from '#contract/flow/categories'
import type { Seeder } from '../../kit/definition/service.ts'
import { defineService, type HistoryRetention, menuGroup } from '../../kit/definition/service.ts'
import { PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { examineDiagram } from './bpmn/examineDiagram.ts'
import { insertVersion } from './instances/deploy.ts'
import { processFile } from './processes.ts'
import { processRoutes } from './processRoutes.ts'

/** Deployed for all tenants; keys of the dictionary `flow` after `flow_`. */
const processes = { leave: 'flow_1', expense: 'flow_2' }

/** Once: what administrators deploy later is next to it, and what they remove stays away. */
async function seedProcesses({ tx }: Seeder): Promise<void> {
  for (const [name, category] of Object.entries(processes)) {
    const key = `flowDefinition:${name}`
    const done = await tx.selectFrom('sysSeed').select('key').where('key', '=', key).executeTakeFirst()
    if (done) continue
    const fileName = `${name}.bpmn20.xml`
    const xml = await processFile(fileName)
    const target = { tenantId: PLATFORM_TENANT, mode: flowMode.common }
    const recordId = await insertVersion(tx, {
      file: { fileName, xml },
      facts: await examineDiagram(xml),
      target,
      category,
    })
    await tx.insertInto('sysSeed').values({ key, recordId }).execute()
  }
}

/** Records that a running process is about, and the processes themselves. */
export const ofRunningProcess: HistoryRetention = () =>
  sql`exists (select from flow_instance running where entry.record_id in (running.business_id, running.id)
    and running.end_time is null and running.is_deleted = 0)`

export default defineService({
  menuGroups: [
    menuGroup('work', '我的事务', 'My tasks', '/work', 'iconfont iconicon_notice', 3),
    menuGroup('flow', '流程管理', 'Workflow', '/flow', 'iconfont iconicon_cloud_history', 4),
  ],
  parameters: [['工作时间', 'work.hours', '09:00-12:00,13:30-18:00', '流程中按工作时间计算的期限以此为准']],
  seed: seedProcesses,
  historyHolds: [ofRunningProcess],
  register: (app, { db }) => processRoutes(app, db),
})
