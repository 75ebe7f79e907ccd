import type { FastifyInstance } from 'fastify'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { ViewFilter } from '#contract/desk/savedView'
import type { Label } from '#contract/kit/fields'
import type { Config } from '../../platform/config/config.ts'
import { type Database, type Db, localTime } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { addDays } from '../../platform/http/wallClock.ts'
import type { Storages } from '../../platform/storage/storages.ts'
import type { Context, ModuleDefinition } from './serveModule.ts'

export interface MenuGroup {
  code: string
  name: string
  nameEn: string
  path: string
  /** Class of the icon. */
  source: string
  sort: number
  /** Code of the group it is in. */
  under?: string
}

/** The parts of a folder of modules next to its modules and jobs. A module that others extend adds a property of its own. */
export interface Service {
  /** Those without a module in them are not made. */
  menuGroups?: readonly MenuGroup[]
  /** Parameters that a database begins with: name, key, value, remark. */
  parameters?: readonly (readonly [string, string, string, string])[]
  /** Rows that a database begins with; called at each start. */
  seed?: (seeder: Seeder, services: readonly Service[]) => Promise<void>
  /** Records whose history must stay whole. */
  historyHolds?: readonly HistoryRetention[]
  /** Adds records to look at; answers what it has added. */
  demo?: (parts: DemoContext) => Promise<string>
  /** Routes with the policy `public`, such as `GET /reader/style.css`. */
  publicRoutes?: readonly string[]
  /** Adds routes and decorations that belong to no module. */
  register?: (app: FastifyInstance, parts: AppContext) => void
}

/** A condition on `entry.record_id` that is true of records whose history must stay whole. */
export type HistoryRetention = (served: ModuleDefinition) => RawBuilder<SqlBool>

interface AppContext {
  config: Config
  db: Db
  appConnection: pg.PoolConfig
}

export interface DemoContext {
  db: Db
  storages: Storages
  /** The password of the accounts that the demo adds. */
  password: string
  progress: (done: number, total: number) => void
}

const defined = new WeakSet<object>()

export function defineService(service: Service): Service {
  defined.add(service)
  return service
}

export const isService = (value: unknown): value is Service => defined.has(value as object)

export function menuGroup(
  code: string,
  name: string,
  nameEn: string,
  path: string,
  source: string,
  sort: number,
): MenuGroup {
  return { code, name, nameEn, path, source, sort }
}

/** A list of records that somebody should do something about. */
export interface TodoList {
  /** Unique within the module. */
  key: string
  title: Label
  /** Shown to administrators as a problem of their tenant, not as work. */
  isProblem?: true
  /** Button without which the reader can do nothing about it. */
  needs?: string
  /** Filters, named as in the address of the list; without a result there is no such list for the caller. */
  filters?: readonly TodoFilter[] | ((context: Context) => Promise<readonly TodoFilter[] | undefined>)
}

export interface TodoFilter extends ViewFilter {
  operator: 'eq' | 'in' | 'gte' | 'lte' | 'null' | 'nnull'
}

export const equal = (field: string, value: string | number): TodoFilter => ({
  ...{ field, operator: 'eq', value: String(value) },
})

/** The day so many days from now, `yyyy-MM-dd`, by the wall clock of the newspaper. */
export async function dayFromNow(days: number, { db }: Context): Promise<string> {
  return addDays((await localTime(db)).slice(0, 10), days)
}

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

// A record of the same code may exist before a newer version seeds one; it is then adopted.
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
