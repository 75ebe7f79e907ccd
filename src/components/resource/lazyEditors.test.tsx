import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { dateTime, number, reference, text } from '#contract/fields'
import { defineModule } from '#contract/module'
import { startFakeServer } from '../../../tests/support/fakeServer.ts'
import { renderResources } from '../../../tests/support/renderResources.tsx'
import { defineResource } from './defineResource.ts'
import { lazyResource } from './lazyResource.ts'

const path = 'blade-system/visit'
const visit = defineModule({
  name: 'visit',
  path,
  route: '/system/visit',
  title: { zh: '来访', en: 'Visits' },
  fields: {
    name: text('来访人', 'Name'),
    host: reference('接待人', 'Host', { path: 'blade-user', call: 'select', shows: 'name', as: 'hostName' }),
    at: dateTime('来访时间', 'At'),
    sort: number('排序', 'Order'),
  },
  search: ['name', 'host', 'at', 'sort'],
})

afterEach(cleanup)

it('opens a form over a list whose search is still loading the same editors', async () => {
  startFakeServer({ [path]: [] })
  const resource = lazyResource(path, '/system/visit', async () => ({ default: defineResource(visit) }))
  await renderResources([resource], { at: '/system/visit/index/create', permission: ['visit', 'visit_add'] })
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelectorAll('.ant-form-item')).toHaveLength(4)
})
