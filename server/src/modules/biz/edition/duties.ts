import { sql } from 'kysely'
import type { EditionDuty } from '#contract/desk/process/leave'
import type { Db } from '../../../platform/db/database.ts'

/** Names in one field are separated as people do it. */
const SEPARATORS = '[、，,;；/\\s]+'

interface Span {
  startTime: string
  endTime: string
}

/** The issues from the first to the last day of a span that name somebody as editor-in-chief, editor or layout editor. */
export async function dutiesOf(userId: string | null, { startTime, endTime }: Span, db: Db): Promise<EditionDuty[]> {
  const person = userId
    ? await db.selectFrom('bladeUser').select(['tenantId', 'realName']).where('id', '=', userId).executeTakeFirst()
    : undefined
  if (!person?.realName) return []
  const { tenantId, realName } = person
  const names = (column: string) =>
    sql<boolean>`${realName} = any(regexp_split_to_array(coalesce(${sql.ref(column)}, ''), ${SEPARATORS}))`
  const during = (column: string) =>
    sql<boolean>`${sql.ref(column)} >= ${startTime}::date and ${sql.ref(column)} < ${endTime}::date + 1`
  const issues = await db
    .selectFrom('bladeEdition')
    .select(['title', 'publishDate'])
    .where('tenantId', '=', tenantId)
    .where(during('publishDate'))
    .where(names('editorInChief'))
    .orderBy('id')
    .execute()
  const pages = await db
    .selectFrom('bladePage as p')
    .innerJoin('bladeEdition as e', 'e.id', 'p.editionId')
    .select(['e.title', 'e.publishDate', 'p.pageNo'])
    .where('p.tenantId', '=', tenantId)
    .where(during('e.publishDate'))
    .where(eb => eb.or([names('p.dutyEditor'), names('p.layoutEditor')]))
    .orderBy('p.sort')
    .orderBy('p.id')
    .execute()
  return [...issues.map(issue => ({ ...issue, pageNo: '' })), ...pages].sort((one, other) =>
    one.publishDate < other.publishDate ? -1 : one.publishDate > other.publishDate ? 1 : 0,
  )
}
