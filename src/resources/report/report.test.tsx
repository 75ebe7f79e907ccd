import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { emptyDefinition, encodeDefinition } from '#contract/report/definition'
import { report } from '#contract/report/report'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { resources } from '../index.ts'

afterEach(cleanup)

const { path, route } = report
const contentWith = (statement: string) => encodeDefinition({ ...emptyDefinition, statement })

it('has a history that says in words what became of its statement', async () => {
  const change = {
    ...{ id: '2', version: 2, operation: 'edit', userId: '1', userName: '张三', changedAt: '2026-11-01 10:00:00' },
    ...{ restoredVersion: null, besides: false, released: false, restorable: true },
    changes: [{ field: 'content', before: contentWith('select title'), after: contentWith('select headline') }],
  }
  const history = { records: [change], total: 1, size: 10, current: 1, pages: 1, version: 3 }
  startFakeServer({ [path]: [{ id: '1', version: 3, name: '稿件' }] }, { [`${path}/history`]: history })
  await renderResources(
    resources.filter(resource => resource.path === path),
    { at: `${route}/index`, permission: ['report_list', 'report_list_view'] },
  )
  const table = await screen.findByRole('table')
  await within(table).findByText('稿件')
  await userEvent.click(within(table).getByRole('button', { name: '历史' }))
  expect((await screen.findByText('headline', { exact: false, selector: 'ins' })).textContent).toBe('headline')
})
