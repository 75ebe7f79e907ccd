import { sql } from 'kysely'
import { flowMode } from '#contract/flow/categories'
import type { Label } from '#contract/kit/fields'
import { tenantStatus, userStatus } from '../../../auth/accounts/people.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import type { AssignedStep } from '../bpmn/examineDiagram.ts'

interface Target {
  tenantId: string
  mode: number
}

/** Warnings of a deployment: steps whose assignee or candidates no active user of a target tenant matches. */
export async function unattendedSteps(
  all: readonly AssignedStep[],
  targets: readonly Target[],
  db: Db,
): Promise<Label[]> {
  // Expressions are resolved when the step begins.
  const steps = all.filter(({ words }) => words !== '' && !words.includes('${'))
  const names = targets.some(({ mode }) => mode === flowMode.common) ? undefined : targets.map(one => one.tenantId)
  const warnings: Label[] = []
  for (const step of steps) {
    const tenants = await tenantsWithout([...step.candidates], names, db)
    if (tenants.length > 0) warnings.push(warningOf(step, tenants, names?.length === 1))
  }
  return warnings
}

async function tenantsWithout(candidates: string[], only: string[] | undefined, db: Db): Promise<string[]> {
  const rows = await asSystem(() =>
    db
      .selectFrom('bladeTenant as t')
      .select('t.tenantName')
      .where('t.status', '=', tenantStatus.active)
      .where(sql<boolean>`not has_candidate(t.tenant_id, ${candidates}::text[])`)
      // A tenant without users has nobody for any step.
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('bladeUser as u')
            .select('u.id')
            .whereRef('u.tenantId', '=', 't.tenantId')
            .where('u.status', '=', userStatus.active),
        ),
      )
      .$if(only !== undefined, query => query.where('t.tenantId', 'in', only ?? []))
      .orderBy('t.tenantId')
      .execute(),
  )
  return rows.map(({ tenantName }) => tenantName)
}

const MAX_NAMED = 3

function warningOf({ name, words }: AssignedStep, tenants: readonly string[], isOneTarget: boolean): Label {
  const more = tenants.length > MAX_NAMED
  const named = tenants.slice(0, MAX_NAMED)
  const where = {
    zh: isOneTarget ? '' : `在租户${named.join('、')}${more ? `等${tenants.length}个租户` : ''}中`,
    en: isOneTarget ? '' : ` in ${named.join(', ')}${more ? ` and ${tenants.length - MAX_NAMED} more tenants` : ''}`,
  }
  return {
    zh: `步骤“${name}”的处理人 ${words} ${where.zh}没有在职用户，任务将由管理员处理`,
    en: `Step "${name}": no active user matches ${words}${where.en}; its tasks go to the administrators`,
  }
}
