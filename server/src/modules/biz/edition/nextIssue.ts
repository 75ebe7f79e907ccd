import type { Edition } from '#contract/biz/edition'
import type { NextIssue } from '#contract/biz/editionCalls'
import { newsPage } from '#contract/biz/page'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { inChosenTenant } from '../../../kit/lists/chosenTenant.ts'
import { maskAnswer } from '../../../kit/lists/maskAnswer.ts'
import { accessTo, mayCopy } from '../../../kit/lists/visibility.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import type { Db, Row } from '../../../platform/db/database.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { pagesInOrder } from './render/pagesInOrder.ts'

/** The number of issues from which the weekdays of publication are derived. */
const LOOKED_AT = 12
const DAY_MS = 86_400_000

type Issue = Pick<Edition, 'title' | 'editionNo' | 'publishDate'>

/** Derives the next edition from an edition. */
export async function nextIssueOf(served: ModuleDefinition, id: string, context: Context): Promise<NextIssue> {
  const row = await requireRow(served, id, context)
  const { title, editionNo, publishDate } = row as Issue
  const dates = await datesBefore(String(row.tenantId), publishDate, context.db)
  const next = { editionNo: editionNo + 1, publishDate: nextDate(publishDate, dates) }
  const pages = await pagesInOrder(id, context.db).select(['pageNo', 'pageName']).execute()
  return {
    title: nextTitle({ title, editionNo, publishDate }, next),
    ...next,
    totalNo: row.totalNo === null ? null : Number(row.totalNo) + 1,
    pages: maskAnswer(newsPage, pages, context),
  }
}

async function datesBefore(tenantId: string, publishDate: string, db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('bladeEdition')
    .select('publishDate')
    .where('tenantId', '=', tenantId)
    .where('publishDate', '<=', publishDate)
    .where('isSpecial', '=', 0)
    .orderBy('publishDate', 'desc')
    .limit(LOOKED_AT)
    .execute()
  return rows.map(row => row.publishDate)
}

/** The next of the weekdays on which the paper has come out; of one that has come out once, a week later. */
export function nextDate(from: string, before: readonly string[]): string {
  const weekdays = new Set([from, ...before].map(weekdayOf))
  for (let days = 1; ; days++) {
    const date = new Date(momentOf(from) + days * DAY_MS).toISOString().slice(0, 10)
    if (weekdays.has(weekdayOf(date))) return `${date}${from.slice(10)}`
  }
}

/** Replaces number and date in the title. */
export function nextTitle(
  { title, editionNo, publishDate }: Issue,
  next: Pick<Issue, 'editionNo' | 'publishDate'>,
): string {
  const [before, after] = [datesIn(publishDate), datesIn(next.publishDate)]
  const dated = before.reduce((text, date, index) => text.replaceAll(date, after[index] ?? date), title)
  const numbered = dated.replace(new RegExp(`(?<!\\d)${editionNo}(?=\\s*期)`), String(next.editionNo))
  return numbered === title ? `第${next.editionNo}期` : numbered
}

/** A date in the usual notation. */
function datesIn(moment: string): string[] {
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-')
  const [shortMonth, shortDay] = [Number(month), Number(day)]
  return [`${year}年${shortMonth}月${shortDay}日`, `${year}-${month}-${day}`, `${shortMonth}月${shortDay}日`]
}

// A day of the calendar, independent of the server's time zone.
const momentOf = (date: string) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
const weekdayOf = (date: string) => new Date(momentOf(date)).getUTCDay()

const pageFields = ['pageNo', 'pageName', 'sort', 'columnId', 'dutyEditor', 'layoutEditor'] as const

/** The values that the caller may read and write. */
function copied(served: ModuleDefinition, row: Row, keys: readonly string[], context: Context): Row {
  const access = accessTo(served, row, context)
  return Object.fromEntries(keys.filter(key => mayCopy(access, key)).map(key => [key, row[key]]))
}

type NextIssueInput = Omit<NextIssue, 'pages' | 'totalNo'> & { totalNo?: number | '' | null | undefined }

/** Makes the edition and its pages, without what is printed on them. */
export async function addNextIssue(
  served: ModuleDefinition,
  id: string,
  issue: NextIssueInput,
  context: Context,
): Promise<{ id: string }> {
  const row = await requireRow(served, id, context)
  const { tenantId } = row
  const chief = copied(served, row, ['editorInChief'], context)
  return withTransaction(context, async (inner, db) => {
    const former = await pagesInOrder(id, db).selectAll().execute()
    const create = (of: ModuleDefinition, draft: Row) =>
      inChosenTenant(of, { ...draft, tenantId }, inner, own => saveRecord(of, own, inner))
    const made = await create(served, { ...issue, ...chief, pageCount: former.length || null })
    const pages = context.services.modules.require(newsPage)
    for (const page of former) await create(pages, { ...copied(pages, page, pageFields, inner), editionId: made.id })
    return { id: made.id }
  })
}
