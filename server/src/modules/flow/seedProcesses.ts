import { flowMode } from '#contract/flow/categories'
import type { Seeder } from '../../kit/definition/seeder.ts'
import { PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { examineDiagram } from './bpmn/examineDiagram.ts'
import { insertVersion } from './instances/deploy.ts'
import { processFile } from './processFile.ts'

/** Deployed for all tenants; keys of the dictionary `flow` after `flow_`. */
const processes = { leave: 'flow_1', expense: 'flow_2' }

/** Once: what administrators deploy later stands beside it, and what they remove stays away. */
export async function seedProcesses({ tx }: Seeder): Promise<void> {
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
