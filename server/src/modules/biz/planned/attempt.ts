/** The release of a plan: the very call of the manual release, made for its planner. */
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { articles } from '#contract/biz/articles'
import { edition } from '#contract/biz/edition'
import type { Label } from '#contract/kit/fields'
import { codeOf, type Module } from '#contract/kit/module'
import { contextOfJob } from '../../../kit/definition/registry.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { inSavepoint } from '../../../platform/db/transaction.ts'
import { type Caller, scopeOf } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import './table.ts'

export type PlanRow = Selectable<Database['plannedRelease']>

/** Module and id of the record to release. */
export function subjectOf({ editionId, articleId }: Pick<PlanRow, 'editionId' | 'articleId'>): {
  module: Module
  recordId: string
} {
  return editionId ? { module: edition, recordId: editionId } : { module: articles, recordId: articleId ?? '' }
}

/** Releases within the transaction, or answers why not. The answer names nothing that is under embargo elsewhere. */
export async function attempt(plan: PlanRow, db: Db, app: FastifyInstance): Promise<Label | undefined> {
  const { module, recordId } = subjectOf(plan)
  const caller = await app.findFormerCaller(plan.planner)
  if (!caller || !mayRelease(caller, module)) return labels.planner
  const refusal = await refusalOf(true)
  if (!refusal) return undefined
  const unnamed = await refusalOf(false)
  const { label, status } = unnamed && unnamed.status !== 404 ? unnamed : refusal
  return status === 404 ? labels.absent : label

  async function refusalOf(asPlanner: boolean): Promise<Refusal | undefined> {
    const scope = scopeOf(caller as Caller, `plan ${plan.id}`)
    try {
      await inSavepoint(db, async () => {
        await runWithScope({ ...scope, seesWithheld: asPlanner && scope.seesWithheld === true }, () =>
          release({ module, recordId, reason: plan.reason ?? '' }, contextFor(module, plan, caller as Caller, db, app)),
        )
        // The second try only words the refusal.
        if (!asPlanner) throw new TakenBack()
      })
      return undefined
    } catch (error) {
      if (error instanceof TakenBack) return undefined
      if (error instanceof Refusal && error.status < 500) return error
      throw error
    }
  }
}

/** Ends a transaction or savepoint of which nothing is to be kept. */
export class TakenBack extends Error {}

const mayRelease = ({ permissions, closedRoutes }: Caller, module: Module) =>
  permissions.has(codeOf(module, 'publish')) && !closedRoutes.has(`${module.path}/publish`)

interface Release {
  module: Module
  recordId: string
  reason: string
}

async function release({ module, recordId, reason }: Release, context: Context): Promise<void> {
  const { calls } = context.services.modules.require(module)
  await calls.publish?.({ ids: recordId, reason }, context, { raw: new Map() })
}

export function contextFor({ path }: Module, { id }: PlanRow, caller: Caller, db: Db, app: FastifyInstance): Context {
  return contextOfJob(app, { db, caller, requestId: `plan ${id}`, path: `${path}/publish` })
}

const labels = {
  planner: {
    zh: '计划人已没有发布权限，或账号已停用；请由有权限的人重新计划',
    en: 'Its planner may not release it any more: somebody with the right has to plan it anew',
  },
  absent: {
    zh: '内容已被删除，或计划人已看不到它',
    en: 'It has been removed, or its planner does not see it any more',
  },
}
