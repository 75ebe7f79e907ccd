import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { type ComponentType, lazy } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { dateTime, number, reference, text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import type { EditorProps } from '../../fields/base/kind.ts'
import { defineResource } from '../definition/defineResource.ts'
import { lazyResource } from '../definition/lazyResource.ts'

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

describe('a form whose first editor comes last', () => {
  async function open() {
    startFakeServer({ [path]: [] })
    let arrive = () => {}
    const Late = lazy(
      () =>
        new Promise<{ default: ComponentType<EditorProps> }>(resolve => {
          arrive = () => resolve({ default: ({ field: _, ...rest }) => <Input {...(rest as object)} /> })
        }),
    )
    const definition = defineResource(visit, { editors: { name: Late } })
    const resource = lazyResource(path, '/system/visit', async () => ({ default: definition }))
    await renderResources([resource], { at: '/system/visit/index/create', permission: ['visit', 'visit_add'] })
    const form = within(await screen.findByRole('dialog'))
    const order = await form.findByLabelText<HTMLInputElement>('排序')
    return { form, order, arrive: () => act(async () => arrive()) }
  }

  it('has the focus in it then', async () => {
    const { form, arrive } = await open()
    await arrive()
    const name = await form.findByLabelText('来访人')
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  it('keeps the focus where the user has begun to type', async () => {
    const { form, order, arrive } = await open()
    await userEvent.type(order, '1')
    await arrive()
    await form.findByLabelText('来访人')
    await userEvent.keyboard('2')
    expect(order.value).toBe('12')
  })
})
