import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { envelope } from '../../../../tests/support/servers/fakeApi.ts'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { earlyAnswersArrived } from '../../../providers/api/earlyAnswers.ts'
import { requestRows } from '../../../providers/api/earlyRows.ts'
import { defineResource } from '../definition/defineResource.ts'
import { lazyResource } from '../definition/lazyResource.ts'

const path = 'blade-system/branch'
const route = '/system/branch'
const branch = defineModule({
  name: 'branch',
  path,
  route,
  title: { zh: '机构', en: 'Branches' },
  fields: { name: text('机构名称', 'Name') },
  search: ['name'],
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('does not read again what was requested before it was drawn, however long the drawing takes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const rows = [{ id: '1', name: '总社' }]
  const server = startFakeServer({ [path]: rows })
  const page = { records: rows, total: 1, size: 10, current: 1, pages: 1 }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(envelope(page).body)))
  const slowly = ({ name }: { name: string }) => {
    vi.setSystemTime(Date.now() + 2000)
    return name
  }
  const definition = defineResource(branch, { columns: ['name'], cells: { name: slowly } })
  const resource = lazyResource(path, route, async () => ({ default: definition }))
  requestRows(`${path}/list?current=1&size=10`)
  await earlyAnswersArrived()
  await renderResources([resource], { at: route, permission: ['branch'] })
  await screen.findByText('总社')
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(server.callsTo(`${path}/list`)).toEqual([])
})
