import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { report } from '#contract/report/report'
import type { ReportRun } from '#contract/report/run'
import { createReportDesk, type ReportDesk } from '../../../../tests/support/records/reportDesk.ts'

let test: ReportDesk

beforeAll(async () => {
  test = await createReportDesk()
})
afterAll(() => test?.close())

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
