import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { stages } from '#contract/biz/stages'
import { openModule } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'

afterEach(cleanup)

it("shows the names of another tenant's columns, roles and reviewers in the form, though it cannot offer them", async () => {
  const id = '1900000000000000031'
  const stage = {
    ...{ id, tenantId: '200001', stageName: '二审', sort: 2, version: 1 },
    ...{ columnIds: '1900000000000000041,1900000000000000042', columnNames: '晚报要闻,晚报副刊' },
    ...{ roleIds: '1900000000000000051', roleNames: '晚报主任' },
    ...{ userIds: '1900000000000000061', userNames: '晚报张三' },
  }
  const server = startFakeServer(
    { [stages.path]: [stage] },
    {
      'blade-biz/columns/tree': [{ id: '11', title: '本报要闻' }],
      'blade-system/role/tree': [{ id: '12', title: '本报主任' }],
      'blade-user/user-list': [{ id: '13', realName: '本报李四' }],
    },
  )
  await openModule(stages, `/edit/${id}`)
  const dialog = await screen.findByRole('dialog')
  for (const name of ['晚报要闻', '晚报副刊', '晚报主任', '晚报张三']) await within(dialog).findByText(name)
  const calls = ['blade-biz/columns/tree', 'blade-system/role/tree', 'blade-user/user-list']
  for (const url of calls) expect(server.callsTo(url)).toEqual([])
  // Once the choices have arrived, the stored ones are known to be missing from them.
  for (const [index, name] of ['本报要闻', '本报主任', '本报李四'].entries()) {
    await userEvent.click(within(dialog).getAllByRole('combobox')[index] as HTMLElement)
    await screen.findAllByText(name)
  }
  for (const name of ['晚报要闻', '晚报副刊', '晚报主任', '晚报张三']) within(dialog).getByText(name)
  expect(within(dialog).queryByText(/^未知/)).toBeNull()
})
