import { type Db, dynamic } from '../../platform/db/database.ts'
import { removedRowsOf } from '../../platform/db/tenancy/scope.ts'

/** The names of the people with these ids, also of those who left; none for people of other tenants. */
export async function namesOfPeople(ids: readonly unknown[], db: Db): Promise<Map<string, string>> {
  const userIds = [...new Set(ids.filter(id => id !== null && id !== undefined).map(String))]
  const names = new Map<string, string>()
  if (userIds.length === 0) return names
  for (const table of [removedRowsOf('blade_user'), 'blade_user']) {
    const rows = dynamic(db).selectFrom(table).select(['id', 'realName', 'name', 'account']).where('id', 'in', userIds)
    for (const { id, realName, name, account } of await rows.execute())
      names.set(String(id), String(realName || name || account))
  }
  return names
}
