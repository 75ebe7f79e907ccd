import {
  type ChecklistRule,
  defaultLevels,
  type RuleLevel,
  type RuleLevels,
  ruleCalls,
  ruleLevels,
  ruleNames,
} from '#contract/biz/checklist'
import { complaintText } from '#contract/kit/complaints'
import { parseJson } from '#contract/kit/parseJson'
import type { Context } from '../../../../kit/definition/serveModule.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import '../tables/editionTables.ts'

/** The level of each rule, as the tenant has set it or by default. */
export async function levelsOf(tenantId: string, db: Db): Promise<RuleLevels> {
  const rows = await db.selectFrom('checklistRule').select(['rule', 'level']).where('tenantId', '=', tenantId).execute()
  const own = new Map<string, RuleLevel>(rows.map(({ rule, level }) => [rule, level]))
  return Object.fromEntries(ruleNames.map(name => [name, own.get(name) ?? defaultLevels[name]])) as RuleLevels
}

/** Sets the rules of the caller's tenant; one that is not named keeps its level. */
export async function saveRules(text: string, { caller, db }: Context): Promise<null> {
  const levels = readLevels(text)
  const { tenantId } = caller
  await inTransaction(db, async db => {
    for (const [rule, level] of levels) {
      const { numUpdatedRows } = await db
        .updateTable('checklistRule')
        .set({ level })
        .where('tenantId', '=', tenantId)
        .where('rule', '=', rule)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) await db.insertInto('checklistRule').values({ id: newId(), rule, level }).execute()
    }
  })
  return null
}

function readLevels(text: string): [ChecklistRule, RuleLevel][] {
  const read = parseJson(text)
  const entries = Object.entries(read && typeof read === 'object' && !Array.isArray(read) ? read : {})
  const isRule = ([name, level]: [string, unknown]) =>
    ruleNames.some(known => known === name) && ruleLevels.some(known => known === level)
  if (entries.length === 0 || !entries.every(isRule))
    throw new Refusal(400, complaintText(ruleCalls['save-rules'].input.levels, 'wrong'))
  return entries as [ChecklistRule, RuleLevel][]
}
