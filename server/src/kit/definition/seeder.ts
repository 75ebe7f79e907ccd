import { type Insertable, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'

/** The fields that no two rows of a tenant share. */
const uniqueFields = {
  bladeTenant: ['tenantId'],
  bladeUser: ['account'],
  bladeRole: [],
  bladeDept: [],
  bladePost: [],
  bladeParam: ['paramKey'],
  bladeDict: ['code', 'dictKey'],
  bladeMenu: ['code'],
  bladeClient: ['clientId'],
} satisfies Partial<Record<keyof Database, string[]>>

type Table = keyof typeof uniqueFields
type Row<T extends Table> = Omit<Insertable<Database[T]>, 'id' | 'tenantId'>

export interface Seeder {
  tx: Transaction<Database>
  /** Inserts a row of the platform's tenant unless that was done before; answers its id. `key` names it for ever. */
  once<T extends Table>(table: T, key: string, row: () => Row<T> | Promise<Row<T>>): Promise<string>
}

export async function createSeeder(tx: Transaction<Database>): Promise<Seeder> {
  const rows = await tx.selectFrom('sysSeed').selectAll().execute()
  const known = new Map(rows.map(({ key, recordId }) => [key, recordId]))

  return {
    tx,
    async once(table, key, row) {
      const name = `${table}:${key}`
      const before = known.get(name)
      if (before !== undefined) return before
      const recordId = await insertOrAdopt(tx, table, { ...(await row()), id: newId(), tenantId: PLATFORM_TENANT })
      await tx.insertInto('sysSeed').values({ key: name, recordId }).execute()
      known.set(name, recordId)
      return recordId
    },
  }
}

// Somebody may have made a record of the same code before a newer version brings one; then that one stands.
async function insertOrAdopt(tx: Transaction<Database>, table: Table, row: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(row)
  const inserted = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
    values (${sql.join(columns.map(column => row[column]))})
    on conflict do nothing returning id`.execute(tx)
  const same = ['tenantId', ...uniqueFields[table]].map(column => sql`${sql.ref(column)} = ${row[column]}`)
  const [found] = inserted.rows[0]
    ? inserted.rows
    : (
        await sql<{ id: string }>`
          select id from ${sql.table(table)} where is_deleted = 0 and ${sql.join(same, sql` and `)}`.execute(tx)
      ).rows
  if (!found) throw new Error(`${table} took no row for ${uniqueFields[table].map(field => row[field]).join(' ')}`)
  return found.id
}
