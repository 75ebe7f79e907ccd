import { encodeDefinition } from '#contract/report/definition'
import type { Seeder } from '../../kit/definition/seeder.ts'
import type { Service } from '../../kit/definition/service.ts'
import { newId } from '../../platform/db/ids.ts'
import { PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import './tables.ts'

/** Their statements follow the version of the system; those that were removed stay away. */
export async function seedReports({ tx }: Seeder, services: readonly Service[]): Promise<void> {
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
    await tx
      .insertInto('bladeReport')
      .values({ ...row, id: recordId, tenantId: PLATFORM_TENANT } as never)
      .execute()
    await tx.insertInto('sysSeed').values({ key: seed, recordId }).execute()
  }
}
