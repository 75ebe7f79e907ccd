import { describe, expect, it } from 'vitest'
import { report } from '#contract/report/report'
import type { ReportRun } from '#contract/report/run'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { contentOf, setUpReports } from '../../../../tests/support/records/reportDesk.ts'
import { OTHER_TENANT, TENANT } from '../../../../tests/support/servers/config.ts'
import { createdId, type Person } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const { path } = report
const test = setUpReports()

describe('a report', () => {
  it('is run by users who may view it, without its statement, and hidden from all others', async () => {
    const id = await saved('本报', 'select count(*) as n from articles')
    const run = (await test.reader.get(`${path}/run`, { id })).data as ReportRun
    expect(run).toMatchObject({ name: '本报', result: { rows: [[4]], columns: [{ name: 'n', kind: 'number' }] } })
    expect(JSON.stringify(run)).not.toContain('select')
    expect((await test.reader.post(`${path}/try`, { content: contentOf({ statement: 'select 1' }) })).status).toBe(403)
    expect((await test.reader.post(`${path}/submit`, { name: 'x', content: '' })).status).toBe(403)
    const stranger = await test.addPerson(OTHER_TENANT, ['report_list', 'report_list_view'])
    expect((await stranger.get(`${path}/run`, { id })).status).toBe(404)
    const powerless = await test.addPerson(TENANT, ['report_list'])
    expect((await powerless.get(`${path}/run`, { id })).status).toBe(403)
    expect((await powerless.get(`${path}/export-result`, { id })).status).toBe(403)
  })

  it('that could never run is not stored', async () => {
    const answer = await test.designer.post(`${path}/submit`, {
      name: '坏',
      content: contentOf({ statement: 'select 1\nfrom blade_user' }),
    })
    expect(answer).toMatchObject({ status: 400, msg: '第2行第6列：没有可用于报表的表“blade_user”' })
    expect((await test.designer.post(`${path}/submit`, { name: '坏', content: 'eHg=' })).msg).toBe(
      '报表内容的格式不正确',
    )
  })

  it('leaves its content out of lists', async () => {
    const { records } = (await test.designer.get(`${path}/list`, { name: '作者产量' })).data as {
      records: Record<string, unknown>[]
    }
    expect(records[0]).toMatchObject({ name: '作者产量与稿酬', isReady: 1, content: '' })
  })

  it('that belongs to the system can be copied, but not changed', async () => {
    const [ready] = (await test.designer.get(`${path}/ready`)).data as { id: string }[]
    const id = ready?.id ?? ''
    expect((await test.designer.post(`${path}/submit`, { id, name: 'x' })).status).toBe(403)
    expect((await test.admin.post(`${path}/submit`, { id, name: 'x' })).msg).toBe('内置报表不能修改，请复制后再改')
    const copy = createdId(await test.designer.post(`${path}/copy`, { id }))
    expect((await test.designer.get(`${path}/detail`, { id: copy })).data).toMatchObject({
      ...{ name: '作者产量与稿酬 副本', tenantId: TENANT, isReady: 0 },
    })
    expect((await test.designer.post(`${path}/remove`, undefined, { ids: id })).status).toBe(403)
  })

  it('with one name is named a copy in the language of the user', async () => {
    const id = await saved('Fees by desk', 'select 1 as n')
    const copiedIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const answer = await test.designer.ask({ method: 'POST', url: `/api/${path}/copy`, query: { id }, headers })
      return (await test.designer.get(`${path}/detail`, answer.data)).data
    }
    expect(await copiedIn('en')).toMatchObject({ name: 'Fees by desk (copy)' })
    expect(await copiedIn('zh-CN')).toMatchObject({ name: 'Fees by desk 副本' })
  })

  it('is exported as a workbook without live formulas, and that is recorded', async () => {
    const id = await saved('导出', `select '=1+1' as a, count(*) as n from articles`)
    const answer = await test.reader.get(`${path}/export-result`, { id })
    expect(answer.headers['content-disposition']).toContain(`UTF-8''${encodeURIComponent('导出')}.xlsx`)
    const { readSheet } = await import('read-excel-file/node')
    expect(await readSheet(answer.bytes)).toEqual([
      ['a', 'n'],
      ["'=1+1", 4],
    ])
    const logged = await asSystem(() =>
      test.db.selectFrom('changeLog').select('after').where('operation', '=', 'export').execute(),
    )
    expect(JSON.stringify(logged)).toContain(id)
  })

  it('is exported with chosen columns in their order, also as text', async () => {
    const id = await saved('列', 'select 1 as a, 2 as b, true as c')
    const ask = (query: Record<string, string>) => test.reader.get(`${path}/export-result`, { id, ...query })
    const csv = await ask({ 'sheet-columns': '2,0', 'sheet-format': 'csv' })
    expect([csv.status, csv.msg]).toEqual([200, undefined])
    expect(csv.headers['content-disposition']).toContain('.csv')
    expect(csv.body.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual(['c,a', '是,1'])
    for (const [name, value] of [
      ['sheet-columns', '3'],
      ['sheet-columns', 'length'],
      ['sheet-format', 'pdf'],
    ] as const)
      expect((await ask({ [name]: value })).status).toBe(400)
  })

  it('shows a reader only what data scopes leave', async () => {
    const id = await saved('范围', 'select count(*) as n from articles')
    const limited = await test.addPerson(TENANT, ['report_list', 'report_list_view'])
    await writeFirst(limited)
    await limitPerson(test, limited, { menu: 'articles', type: 2, column: 'create_user' })
    const run = (await limited.get(`${path}/run`, { id })).data as ReportRun
    expect('result' in run && run.result.rows).toEqual([[1]])
  })
})

const saved = (name: string, statement: string) =>
  test.designer.create(path, { name, content: contentOf({ statement }) })

/** One of the articles is this person's own. */
async function writeFirst({ userId, tenantId }: Person): Promise<void> {
  await asSystem(() =>
    test.db
      .updateTable('bladeArticles')
      .set({ createUser: userId })
      .where('tenantId', '=', tenantId)
      .where('title', '=', '甲')
      .execute(),
  )
}

describe('the reports of the system', () => {
  const ready = async (name: string, values = {}) => {
    const all = (await test.designer.get(`${report.path}/ready`)).data as { id: string; name: string }[]
    const id = all.find(one => one.name === name)?.id ?? ''
    const run = (await test.designer.get(`${report.path}/run`, { id, values: JSON.stringify(values) }))
      .data as ReportRun
    return 'result' in run ? run.result.rows : run.problem
  }

  it('tell output and fees of authors', async () => {
    expect(await ready('作者产量与稿酬')).toEqual([
      ['王明远', 2, 3000, 300],
      ['林若溪', 1, 500, 50],
    ])
    expect(await ready('作者产量与稿酬', { rate: '80', period: '2024-03-02,2024-03-02' })).toEqual([
      ['王明远', 1, 1000, 80],
    ])
    expect(await ready('作者产量与稿酬', { rate: '' })).toMatchObject({ zh: '请填写“千字稿酬（元）”' })
  })

  it('tell the balance of columns', async () => {
    expect(await ready('栏目均衡')).toEqual([
      ['要闻', 2, 2500, 71.4],
      ['医药', 1, 1000, 28.6],
    ])
  })

  it('tell the time from draft to publish', async () => {
    expect(await ready('从起草到发布的时间')).toEqual([
      ['要闻', 2, 15, 15, 20],
      ['医药', 1, 5, 5, 5],
    ])
  })

  it('tell the comments of articles', async () => {
    expect(await ready('文章评论数')).toEqual([
      ['甲', 2, 1, 7],
      ['乙', 1, 1, 1],
    ])
  })

  it('tell which editions were on time', async () => {
    expect(await ready('按时出版')).toEqual([
      ['2024-03-01', '第1期', '2024-03-01 06:00', -30, true],
      ['2024-03-02', '第2期', '2024-03-02 07:10', 40, false],
    ])
  })
})
