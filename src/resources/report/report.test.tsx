import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { emptyDefinition, emptyParameter, encodeDefinition } from '#contract/report/definition'
import { parameterNamesIn } from '#contract/report/places'
import { report } from '#contract/report/report'
import type { ReportResult, ReportRun } from '#contract/report/run'
import { openModule, renderResources, rightsTo } from '../../../tests/support/dom/renderResources.tsx'
import { answerWith } from '../../../tests/support/servers/fakeApi.ts'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { startLanguage } from '../../providers/i18n/index.ts'
import '../../providers/i18n/uiLocale.ts'
import { parameterChoicesIn, parameterChoicesText } from './design/ReportDesigner.tsx'
import { parametersIn } from './design/useDesign.ts'
import { ReportExport } from './view/ReportExport.tsx'
import { ViewPage } from './view/ViewPage.tsx'

afterEach(cleanup)

const { path } = report
const contentWith = (statement: string) => encodeDefinition({ ...emptyDefinition, statement })

it('has a history that says in words what became of its statement', async () => {
  const change = {
    ...{ id: '2', version: 2, operation: 'edit', userId: '1', userName: '张三', changedAt: '2026-11-01 10:00:00' },
    ...{ restoredVersion: null, besides: false, released: false, restorable: true },
    changes: [{ field: 'content', before: contentWith('select title'), after: contentWith('select headline') }],
  }
  const history = { records: [change], total: 1, size: 10, current: 1, pages: 1, version: 3 }
  startFakeServer({ [path]: [{ id: '1', version: 3, name: '稿件' }] }, { [`${path}/history`]: history })
  await openModule(report, '', { permission: rightsTo(report, 'view') })
  const table = await screen.findByRole('table')
  await within(table).findByText('稿件')
  await userEvent.click(within(table).getByRole('button', { name: '历史' }))
  expect((await screen.findByText('headline', { exact: false, selector: 'ins' })).textContent).toBe('headline')
})

it('choices keep their names in both languages, and those without are called by their value', () => {
  const choices = parameterChoicesIn('1 = 是 = Yes\n\n2=否\nall')
  expect(choices).toEqual([
    { value: '1', zh: '是', en: 'Yes' },
    { value: '2', zh: '否', en: '' },
    { value: 'all', zh: 'all', en: '' },
  ])
  expect(parameterChoicesIn(parameterChoicesText(choices))).toEqual(choices)
})

const named = (statement: string) => parametersIn(statement, []).map(({ name, type }) => [name, type])

it('finds the names of a statement once and in its order, and makes a period of two of them', () => {
  expect(named('select :b, :a, :b where x >= :day_from and x < :day_to')).toEqual([
    ['b', 'text'],
    ['a', 'text'],
    ['day', 'period'],
  ])
  expect(named('select :day_from')).toEqual([['day_from', 'text']])
})

it('keeps the settings of a parameter as long as the statement uses it', () => {
  const known = [{ ...emptyParameter, name: 'a', type: 'number' as const, zh: '甲' }]
  expect(parametersIn('select :a', known)).toEqual(known)
  expect(parametersIn('select 1', known)).toEqual([])
})

it('takes no name from strings, comments, quoted names and casts', () => {
  const statement = `select ':a', "x:b", 'it''s :c', x::date, $$ :d $$ -- :e\n /* :f */ , :g`
  expect(parameterNamesIn(statement)).toEqual([{ name: 'g', start: statement.length - 2, end: statement.length }])
})

describe('Report export', () => {
  const column = (name: string, zh: string) => ({ name, zh, en: zh, kind: 'text' as const })
  const result = { columns: [column('author', '作者'), column('fee', '稿酬'), column('fee', '税')] } as ReportResult
  const run = { id: '12', values: { rate: '80' }, result }

  beforeAll(() => startLanguage('zh'))
  afterEach(() => void vi.restoreAllMocks())

  test('the chosen columns of a report are exported, and offered like that the next time', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const requests = answerWith(() => ({ body: new Blob(['x']) }))
    const close = vi.fn()
    render(<ReportExport run={run} name="稿酬表" close={close} />)
    fireEvent.click(screen.getByRole('checkbox', { name: '稿酬' }))
    fireEvent.click(screen.getByRole('radio', { name: 'CSV（UTF-8）' }))
    fireEvent.click(screen.getByRole('button', { name: /导\s?出/ }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(requests.map(({ params }) => params)).toEqual([
      { id: '12', values: '{"rate":"80"}', 'sheet-columns': '0,2', 'sheet-format': 'csv' },
    ])
    cleanup()
    render(<ReportExport run={run} name="稿酬表" close={close} />)
    expect((screen.getByRole('checkbox', { name: '稿酬' }) as HTMLInputElement).checked).toBe(false)
  })
})

const run: ReportRun = {
  ...{ id: '1', name: '稿件', nameEn: 'Articles', remark: '', remarkEn: '', isReady: false },
  ...{ presentation: 'table', category: '', figures: [], values: { author: '李一' } },
  parameters: [{ ...emptyParameter, name: 'author', zh: '作者', en: 'Author' }],
  result: {
    ...{ columns: [{ name: 'title', zh: '标题', en: 'Title', kind: 'text' }], rows: [['集采落地']] },
    ...{ cut: false, milliseconds: 3, at: '2026-11-26 10:00:00' },
  },
}

it('keeps the parameters and the last result where a run fails', async () => {
  const server = startFakeServer({}, { [`${report.path}/run`]: run })
  const { notices } = await renderResources([], { at: '/report/view', permission: [], page: <ViewPage id="1" /> })
  const author = await screen.findByLabelText<HTMLInputElement>('作者')
  await userEvent.clear(author)
  await userEvent.type(author, '王二')
  server.refuse(`${report.path}/run`, 500, '服务器出错了')
  await userEvent.click(screen.getByRole('button', { name: /查\s?询/ }))
  await waitFor(() => expect(notices).toEqual(['error: 服务器出错了']))
  expect(screen.getByLabelText<HTMLInputElement>('作者').value).toBe('王二')
  screen.getByText('集采落地')
  await waitFor(() => expect(screen.getByLabelText('作者')).toHaveProperty('disabled', false))
})

it('says what reports need where they cannot run, and not that there is nothing', async () => {
  const server = startFakeServer({})
  const need = '报表不可用：请数据库管理员执行 create role broadsheet_report nologin;'
  server.refuse(`${report.path}/run`, 409, need)
  await renderResources([], { at: '/report/view', permission: [], page: <ViewPage id="1" /> })
  expect((await screen.findByRole('alert')).textContent).toContain(need)
  expect(screen.queryByText(/暂无数据|还没有数据/)).toBeNull()
})
