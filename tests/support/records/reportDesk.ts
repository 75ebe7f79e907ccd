/** A newspaper with two tenants, and somebody who designs reports and somebody who reads them at the first. */

import { expect } from 'vitest'
import { publishState } from '#contract/biz/states'
import { emptyDefinition, encodeDefinition, type ReportDefinition } from '#contract/report/definition'
import { report } from '#contract/report/report'
import type { ReportAttempt } from '#contract/report/run'
import type { Environment } from '../../../server/src/platform/config/config.ts'
import { dynamic } from '../../../server/src/platform/db/database.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { OTHER_TENANT, TENANT } from '../servers/config.ts'
import { createTestApp, setUpOnce, type TestApp } from '../servers/testApp.ts'

export const contentOf = (definition: Partial<ReportDefinition>) =>
  encodeDefinition({ ...emptyDefinition, ...definition })

export async function createReportDesk(env: Environment = {}) {
  const test = await createTestApp(env)
  const all = ['', '_add', '_edit', '_view', '_delete'].map(end => `report_list${end}`)
  const designer = await test.addPerson(TENANT, all)
  const reader = await test.addPerson(TENANT, ['report_list', 'report_list_view'])
  await test.addPerson(OTHER_TENANT, [])
  await fill(test, TENANT)
  await fill(test, OTHER_TENANT, '外人')

  async function tried(statement: string, definition: Partial<ReportDefinition> = {}, values: object = {}) {
    const content = contentOf({ ...definition, statement })
    const answer = await designer.post(`${report.path}/try`, { content, values: JSON.stringify(values) })
    expect(answer.status, answer.body).toBe(200)
    return answer.data as ReportAttempt
  }

  return {
    ...test,
    ...{ designer, reader, tried },
    /** Rows of a statement, or the error. */
    async rowsOf(...args: Parameters<typeof tried>) {
      const attempt = await tried(...args)
      return 'result' in attempt ? attempt.result.rows : attempt.problem
    },
    async problemOf(statement: string) {
      const attempt = await tried(statement)
      return 'problem' in attempt ? attempt.problem : undefined
    },
  }
}

export const setUpReports = () => setUpOnce(createReportDesk)

/** Three published articles in two columns and a draft; two editions; three comments. */
async function fill(test: TestApp, tenantId: string, author = '王明远'): Promise<void> {
  const common = () => ({ id: newId(), tenantId })
  const [news, drugs] = [common(), common()]
  const column = (at: typeof news, columnName: string, sort: number) => ({
    ...at,
    ...{ columnName, parentId: '0', columnCode: `c${sort}`, sort },
  })
  const article = (title: string, who: string, at: { id: string }, characters: number, hours: number, day: number) => ({
    ...{ ...common(), title, author: who, columnId: at.id, content: `<p>${'字'.repeat(characters)}</p>` },
    ...{ publishState: publishState.published, publishTime: `2024-03-0${day} 20:00:00` },
    createTime: `2024-03-0${day} ${String(20 - hours).padStart(2, '0')}:00:00`,
  })
  const articles = [
    article('甲', author, news, 2000, 20, 1),
    article('乙', author, drugs, 1000, 5, 2),
    article('丙', '林若溪', news, 500, 10, 3),
    {
      ...article('稿', author, news, 9000, 1, 3),
      publishState: publishState.draft,
      publishTime: null,
    },
  ]
  const edition = (editionNo: number, time: string) => ({
    ...{ ...common(), title: `第${editionNo}期`, editionNo, publishDate: `2024-03-0${editionNo} 00:00:00` },
    ...{ publishState: publishState.published, publishTime: `2024-03-0${editionNo} ${time}` },
  })
  const comment = (at: { id: string } | undefined, approved: number, likeCount: number) => ({
    ...{ ...common(), content: '好', targetType: 1, targetId: at?.id, approved, likeCount },
  })
  const [first, second] = articles
  await asSystem(async () => {
    const db = dynamic(test.db)
    await db
      .insertInto('blade_columns')
      .values([column(news, '要闻', 1), column(drugs, '医药', 2)])
      .execute()
    await db.insertInto('blade_articles').values(articles).execute()
    await db
      .insertInto('blade_edition')
      .values([edition(1, '06:00:00'), edition(2, '07:10:00')])
      .execute()
    await db
      .insertInto('blade_comment')
      .values([comment(first, 2, 3), comment(first, 1, 4), comment(second, 2, 1)])
      .execute()
  })
}
