import type { ReportDefinition } from '#contract/report/definition'
import type { ReportResult } from '#contract/report/run'
import { administers } from '../../../auth/accounts/people.ts'
import type { Modules } from '../../../kit/definition/registry.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { localTime } from '../../../platform/db/database.ts'
import { REPORT_ROLE } from '../../../platform/db/tenancy/appRole.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { boundStatement } from './boundStatement.ts'
import { tablesOf } from './catalog.ts'
import { databaseProblem } from './databaseProblem.ts'
import { judgeStatement } from './judgeStatement.ts'
import { MissingRole } from './ownDatabase.ts'
import { boundValues } from './parameterValues.ts'
import { StatementProblem } from './problem.ts'
import type { Asker } from './reportQueue.ts'
import { resultOf } from './result.ts'
import { runOutside } from './runOutside.ts'
import { withVisibleRows } from './visibleRows.ts'

const namesOf = (modules: Modules) => tablesOf(modules).map(({ name }) => name)

/** Whether a statement may be saved; throws a `StatementProblem` otherwise. Other databases judge theirs as it runs. */
export async function assertRunnable(
  { source, statement, parameters }: ReportDefinition,
  modules: Modules,
): Promise<void> {
  const bound = boundStatement(statement, parameters)
  if (!source) await placed(() => judgeStatement(bound, namesOf(modules)), bound.originalPosition)
}

/** Runs a statement for the caller: in the tenant of the token, without what data scopes hide, within limits. */
export async function runStatement(
  definition: ReportDefinition,
  chosen: Readonly<Record<string, string>>,
  context: Context,
  asker: Asker = context.caller,
): Promise<ReportResult> {
  const { db, services } = context
  const bound = boundStatement(definition.statement, definition.parameters)
  const values = boundValues(definition.parameters, chosen)
  if (definition.source)
    return {
      ...(await placed(() => runOutside(definition, values, context), bound.originalPosition)),
      at: await localTime(db),
    }
  const checked = await placed(() => judgeStatement(bound, namesOf(services.modules)), bound.originalPosition)
  const parameterValues = bound.names.map(name => values.get(name) ?? null)
  const { shift, ...visible } = withVisibleRows(bound.text, checked, parameterValues, context)
  const startTime = performance.now()
  const found = await services.reports.own.query({ ...visible, asker }).catch(error => {
    if (error instanceof MissingRole) throw withoutRole(context.caller)
    throw databaseProblem(error, place => bound.originalPosition(place - shift)) ?? error
  })
  const milliseconds = Math.round(performance.now() - startTime)
  return { ...resultOf(found, definition), milliseconds, at: await localTime(db) }
}

/** No failure that passes, and no alarm for the operator. Administrators are told what to do about it. */
function withoutRole(caller: Caller): Refusal {
  return new Refusal(409, administers(caller) ? labels.missingRole : labels.unavailable)
}

async function placed<Result>(
  work: () => Promise<Result>,
  originalPosition: (position: number) => number,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StatementProblem) || error.problem.position === undefined) throw error
    const { zh, en, position } = error.problem
    throw new StatementProblem({ zh, en }, { position: originalPosition(position) })
  }
}

const labels = {
  missingRole: {
    zh: `报表不可用：请数据库管理员执行 create role ${REPORT_ROLE} nologin; grant ${REPORT_ROLE} to 连接用户; 然后重新启动本系统`,
    en: `Reports are not available: have the administrator of the database run create role ${REPORT_ROLE} nologin; grant ${REPORT_ROLE} to the connecting user; and start the system again`,
  },
  unavailable: { zh: '报表暂不可用，请联系管理员', en: 'Reports are not available now; please ask an administrator' },
}
