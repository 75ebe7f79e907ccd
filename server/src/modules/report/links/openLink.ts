/** Opening a link: without a sign-in, read-only, with the rights that its maker has now. */
import { sql } from 'kysely'
import type { SharedReport } from '#contract/report/sharing'
import { hashOfToken } from '../../../auth/sessions/tokens.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { localTime } from '../../../platform/db/localTime.ts'
import { asSystem, runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { type Caller, scopeOf } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { StoredReport } from '../built/runReport.ts'
import { findMaker } from '../run/maker.ts'
import { chosenValues } from '../run/parameterValues.ts'
import { StatementProblem } from '../run/problem.ts'
import { readDefinition } from '../run/readDefinition.ts'
import { runStatement } from '../run/runStatement.ts'
import { factsOf } from './facts.ts'
import './table.ts'

type Stored = (id: string, context: Context) => Promise<StoredReport>

/** One answer for links that are unknown, expired or revoked, and for those whose maker or report is gone. */
const unknown = () => new Refusal(404, labels.unknown)

export async function openLink(token: string, request: Omit<Context, 'caller'>, stored: Stored): Promise<SharedReport> {
  const link = await asSystem(() => findLink(token, request.db))
  if (!link) throw unknown()
  const caller = await findMaker(request.request.server, link.maker, 'share')
  if (!caller || caller.tenantId !== link.tenantId) throw unknown()
  const shown = await runWithScope(scopeOf(caller, request.request.id), () =>
    show(link, { ...request, caller }, stored),
  )
  await asSystem(() => countOpening(link.id, request.db))
  return shown
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

function findLink(token: string, db: Context['db']) {
  return db
    .selectFrom('reportLink')
    .select(['id', 'tenantId', 'reportId', 'chosen', 'maker', 'expireTime'])
    .where('hash', '=', hashOfToken(token))
    .where('revokeTime', 'is', null)
    .where('expireTime', '>', sql<string>`localtimestamp`)
    .executeTakeFirst()
}

async function show(link: Link, context: Context, stored: Stored): Promise<SharedReport> {
  const { reportId, expireTime } = link
  // Data scopes hold as they do for the call that runs a report.
  const report = await stored(reportId, { ...context, call: 'run' }).catch(unlessRefused)
  if (!report) throw unknown()
  const { name, nameEn, remark, remarkEn } = report
  const head = { name, nameEn: nameEn ?? '', remark: remark ?? '', remarkEn: remarkEn ?? '', expireTime }
  const run = await runFor(link, report.content, context).catch(unlessRefused)
  return run ? { ...head, ...run } : { ...head, presentation: 'table', category: '', figures: [], facts: [] }
}

/** Runs the report as for its readers, without the records behind its rows, which take an account. */
async function runFor(link: Link, content: string, context: Context) {
  const definition = readDefinition(content)
  const { parameters, presentation, category, figures } = definition
  const { caller, db } = context
  const values = chosenValues(parameters, link.chosen ?? {}, (await localTime(db)).slice(0, 10))
  const facts = await factsOf(parameters, { values, tenantId: caller.tenantId }, db)
  const result = await runStatement(definition, values, context, askerOf(link, caller)).catch(unlessRefused)
  return { presentation, category, figures, facts, ...(result && { result }) }
}

/** Openings wait for each other, and never in the place of the maker's own reports. */
const askerOf = (link: Link, { tenantId }: Caller) => ({ tenantId, userId: `link ${link.id}` })

/** Reasons are for people who may see the report. What passes by itself is told, so that the page can ask again. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof StatementProblem || (error instanceof Refusal && error.status < 500)) return undefined
  throw error
}

async function countOpening(id: string, db: Context['db']): Promise<void> {
  const opened = { opens: sql<number>`opens + 1`, openTime: sql<string>`localtimestamp(0)` }
  await db.updateTable('reportLink').set(opened).where('id', '=', id).execute()
}

const labels = {
  unknown: {
    zh: '链接不存在或已失效，请向分享者索取新的链接',
    en: 'This link does not exist or is no longer valid: please ask for a new one',
  },
}
