import { type IssueCounts, type NewsColumn, newsColumn } from '#contract/biz/columns'
import { edition } from '#contract/biz/edition'
import type { TreeNode } from '#contract/kit/reply'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { serveModule } from '../../../kit/definition/serveModule.ts'
import { countsBy } from '../../../kit/lists/findPage.ts'
import { maskAnswer } from '../../../kit/lists/maskAnswer.ts'
import { forestOf } from '../../../kit/lists/trees.ts'
import type { Db } from '../../../platform/db/database.ts'
import { releasedColumn } from '../edition/index.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeColumns: TableOf<typeof newsColumn>
  }
}

export default serveModule(newsColumn, {
  table: 'blade_columns',
  order: 'sort',
  released: releasedColumn,
  menu: { under: 'biz', sort: 1, source: 'iconfont iconicon_subordinate' },
  unique: [{ fields: ['columnCode'] }],
  hooks: {
    async afterRead(records, { db }) {
      const ids = records.map(({ id }) => id)
      const counted = await countsBy({ table: 'blade_articles', field: 'columnId', ids, unset: 'originId' }, db)
      for (const record of records as NewsColumn[]) record.articleCount = counted.get(record.id) ?? 0
    },
  },
  calls: {
    tree: async (_, { db, caller }) => {
      const columns = await columnsOf(caller.tenantId, db)
      const nodes = columns.map(({ id, parentId, columnName }) => ({
        id,
        parentId,
        title: columnName,
        key: id,
        value: id,
      }))
      return forestOf<TreeNode>(nodes, 'parentId')
    },
    async 'issue-counts'(_, context) {
      const { issues, columns } = await issueCountsOf(context.caller.tenantId, context.db)
      return { issues: maskAnswer(edition, issues, context), columns }
    },
  },
})

function columnsOf(tenantId: string, db: Db) {
  return db
    .selectFrom('bladeColumns')
    .select(['id', 'parentId', 'columnName'])
    .where('tenantId', '=', tenantId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Issues shown side by side. */
const ISSUES = 8

type Issue = IssueCounts['issues'][number]
type Column = Pick<NewsColumn, 'id' | 'parentId' | 'columnName'>

/** Number of articles of each column of a tenant in the newest issues, and the issues that lack one. */
async function issueCountsOf(tenantId: string, db: Db): Promise<IssueCounts> {
  const issues = await newestIssues(tenantId, db)
  const columns = await columnsOf(tenantId, db)
  const ids = issues.map(({ id }) => id)
  const articles = withAbove(columns, await countsIn('bladeArticles', ids, db))
  const pages = await countsIn('bladePage', ids, db)
  return {
    issues,
    columns: columns.map(column => {
      const counts = issues.map(({ id }) => articles.get(column.id)?.get(id) ?? 0)
      const gaps = gapsIn(
        counts.map((count, index) => ({
          count,
          isSpecial: issues[index]?.isSpecial === 1,
          hasPage: pages.get(column.id)?.has(issues[index]?.id ?? '') ?? false,
        })),
      )
      return { ...column, counts: counts.map((count, index) => ({ articles: count, isGap: gaps[index] ?? false })) }
    }),
  }
}

interface ColumnIssue {
  count: number
  isSpecial: boolean
  /** A page of the issue is given to the column. */
  hasPage: boolean
}

/** A column is expected in an issue that has a page for it, and in a regular one if half of the others have it. */
export function gapsIn(issues: readonly ColumnIssue[]): boolean[] {
  const regular = issues.filter(({ isSpecial }) => !isSpecial)
  const having = regular.filter(({ count }) => count > 0).length
  return issues.map(({ count, isSpecial, hasPage }) => {
    if (count > 0) return false
    const isUsual = having > 0 && having * 2 >= regular.length - 1
    return hasPage || (!isSpecial && isUsual)
  })
}

async function newestIssues(tenantId: string, db: Db): Promise<Issue[]> {
  const newest = await db
    .selectFrom('bladeEdition')
    .select(['id', 'title', 'editionNo', 'publishDate', 'isSpecial'])
    .where('tenantId', '=', tenantId)
    .orderBy('publishDate', 'desc')
    .orderBy('id', 'desc')
    .limit(ISSUES)
    .execute()
  return newest.reverse().map(issue => ({ ...issue, isSpecial: issue.isSpecial ?? 0 }))
}

type Counts = Map<string, Map<string, number>>

/** Rows of each column in each of the issues. */
async function countsIn(table: 'bladeArticles' | 'bladePage', issueIds: readonly string[], db: Db): Promise<Counts> {
  const counts: Counts = new Map()
  if (issueIds.length === 0) return counts
  const rows = await db
    .selectFrom(table)
    .select(['columnId', 'editionId', eb => eb.fn.countAll<string>().as('counted')])
    .where('editionId', 'in', issueIds)
    .groupBy(['columnId', 'editionId'])
    .execute()
  for (const { columnId, editionId, counted } of rows)
    if (columnId && editionId) addTo(counts, columnId, editionId, Number(counted))
  return counts
}

/** Adds the counts of every column to all columns above it. */
function withAbove(columns: readonly Column[], own: Counts): Counts {
  const parentOf = new Map(columns.map(({ id, parentId }) => [id, parentId]))
  const counts: Counts = new Map()
  for (const [columnId, ofIssues] of own)
    for (let at: string | undefined = columnId; at !== undefined && parentOf.has(at); at = parentOf.get(at))
      for (const [issueId, count] of ofIssues) addTo(counts, at, issueId, count)
  return counts
}

function addTo(counts: Counts, columnId: string, issueId: string, count: number): void {
  const ofIssues = counts.get(columnId) ?? new Map<string, number>()
  ofIssues.set(issueId, (ofIssues.get(issueId) ?? 0) + count)
  counts.set(columnId, ofIssues)
}
