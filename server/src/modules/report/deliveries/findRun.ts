import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DeliveryRow, RunRow } from './table.ts'

export interface DueRun {
  run: RunRow
  delivery: DeliveryRow & { makerName: string; report: { name: string; nameEn: string } }
}

/** A run that has not ended, of a delivery that has not been removed. */
export async function findRun(id: string, db: Db): Promise<DueRun | undefined> {
  const run = await db
    .selectFrom('reportDeliveryRun')
    .selectAll()
    .where('id', '=', id)
    .where('settleTime', 'is', null)
    .executeTakeFirst()
  const delivery =
    run &&
    (await db
      .selectFrom('reportDelivery as d')
      .leftJoin('bladeUser as u', join => join.on(sql<boolean>`u.id = (d.maker ->> 'userId')::bigint`))
      .selectAll('d')
      .select(sql<string | null>`coalesce(nullif(u.real_name, ''), u.account)`.as('makerName'))
      .where('d.id', '=', run.deliveryId)
      .executeTakeFirst())
  if (!run || !delivery) return undefined
  // Failures name the report, also when it has been removed.
  const { rows } = await sql<{ name: string; nameEn: string | null }>`
    select name, name_en as "nameEn" from blade_report where id = ${delivery.reportId}`.execute(db)
  const name = rows[0]?.name ?? ''
  const report = { name, nameEn: rows[0]?.nameEn || name }
  return { run, delivery: { ...delivery, makerName: delivery.makerName ?? '', report } }
}
