import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import type { Db } from '../../../platform/db/database.ts'
import '../edition/index.ts'

export interface ReviewStage {
  id: string
  title: Label
  columnIds: string[]
  roleIds: string[]
  userIds: string[]
}

/** The stages of a tenant in their order; with `columnId`, those that articles of this column pass. */
export async function stagesOf({ tenantId, columnId }: { tenantId: string; columnId?: string | null }, db: Db) {
  const rows = await db
    .selectFrom('bladeStages')
    .select(['id', 'stageName', 'stageNameEn', 'columnIds', 'roleIds', 'userIds'])
    .where('tenantId', '=', tenantId)
    .$if(columnId !== undefined, query =>
      query.where(sql<boolean>`${columnId ?? ''} = any(string_to_array(column_ids, ','))`),
    )
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(
    ({ id, stageName, stageNameEn, columnIds, roleIds, userIds }): ReviewStage => ({
      id,
      title: { zh: stageName, en: stageNameEn || stageName },
      columnIds: splitIds(columnIds),
      roleIds: splitIds(roleIds),
      userIds: splitIds(userIds),
    }),
  )
}

/** Names of the roles and people that review in each of the stages. */
export async function reviewersOf(stages: readonly ReviewStage[], db: Db): Promise<Map<string, string[]>> {
  const roles = await db
    .selectFrom('bladeRole')
    .select(['id', 'roleName as name'])
    .where('id', 'in', ['0', ...stages.flatMap(({ roleIds }) => roleIds)])
    .execute()
  const users = await db
    .selectFrom('bladeUser')
    .select(['id', sql<string>`coalesce(nullif(real_name, ''), account)`.as('name')])
    .where('id', 'in', ['0', ...stages.flatMap(({ userIds }) => userIds)])
    .execute()
  const names = new Map([...roles, ...users].map(({ id, name }) => [id, name]))
  return new Map(
    stages.map(({ id, roleIds, userIds }) => [id, [...roleIds, ...userIds].flatMap(one => names.get(one) ?? [])]),
  )
}
