import type { Db } from '../database.ts'
import { newId } from '../ids.ts'
import { asSystem } from '../scope.ts'
import { numbered, type SeedDictionary } from './dictionaries.ts'
import { seededKeys } from './seededKeys.ts'

/** The business dictionaries that every tenant begins with, and may word as it likes. */
export const tenantDictionaries: readonly SeedDictionary[] = [
  numbered('article_state', '文章状态', '草稿', '待审', '已发布', '已撤回'),
  numbered('edition_state', '期刊状态', '编辑中', '待审', '已出版', '已撤回'),
  numbered('article_type', '文章类型', '图文', '视频', '专题', '外链'),
  numbered('column_type', '栏目类型', '文章', '视频', '外链'),
  numbered('convert_state', '版面转换状态', '未转换', '转换中', '完成', '失败'),
  numbered('image_type', '图片类型', '新闻', '版面', '广告', '其他'),
  numbered('comment_target', '评论对象', '文章', '视频', '期刊'),
  numbered('comment_state', '评论审核状态', '待审', '通过', '驳回'),
  numbered('feedback_type', '反馈类型', '建议', '投诉', '纠错', '其他'),
  numbered('feedback_state', '反馈处理状态', '未处理', '处理中', '已处理'),
  // Beside the types that the platform declares; empty until the tenant adds its own.
  numbered('flow', '流程类型'),
]

/**
 * Gives them to one tenant, or to all there are. What was given once is remembered, so that what a tenant changes or
 * removes stays as it left it, and what a newer version adds comes at the next start.
 */
export async function seedTenantDictionaries(db: Db, only?: string): Promise<void> {
  await asSystem(async () => {
    const given = await seededKeys(prefix, db)
    const tenants = only ? [only] : await allTenants(db)
    for (const tenantId of tenants)
      for (const [place, dictionary] of tenantDictionaries.entries())
        if (!given.has(keyOf(tenantId, dictionary))) await give(tenantId, dictionary, place, db)
  })
}

const prefix = 'bladeDictBiz:'
const keyOf = (tenantId: string, { code }: SeedDictionary) => `${prefix}${tenantId}:${code}`

async function allTenants(db: Db): Promise<string[]> {
  return (await db.selectFrom('bladeTenant').select('tenantId').execute()).map(({ tenantId }) => tenantId)
}

/** A dictionary of this code that the tenant made itself stays as it is. */
async function give(tenantId: string, dictionary: SeedDictionary, place: number, db: Db): Promise<void> {
  const { code, name, entries } = dictionary
  const own = await db
    .selectFrom('bladeDictBiz')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .limit(1)
    .executeTakeFirst()
  const id = own?.id ?? newId()
  if (!own) {
    const common = { tenantId, code, isSealed: 0 as const }
    const top = { ...common, id, parentId: '0', dictKey: '-1', dictValue: name, sort: place + 1, remark: null }
    const below = entries.map(([dictKey, dictValue, remark = null], index) => ({
      ...common,
      ...{ id: newId(), parentId: id, dictKey, dictValue, sort: index + 1, remark },
    }))
    await db
      .insertInto('bladeDictBiz')
      .values([top, ...below])
      .execute()
  }
  await db
    .insertInto('sysSeed')
    .values({ key: keyOf(tenantId, dictionary), recordId: id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
