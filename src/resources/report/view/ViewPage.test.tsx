import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { emptyParameter } from '#contract/report/definition'
import { report } from '#contract/report/report'
import type { ReportRun } from '#contract/report/run'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { ViewPage } from './ViewPage.tsx'

afterEach(cleanup)

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
