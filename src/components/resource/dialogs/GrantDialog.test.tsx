import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Grantable } from '#contract/system/menu'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { GrantDialog } from './GrantDialog.tsx'

const node = (key: string) => ({ id: key, key, value: key, title: `菜单${key}`, parentId: '0', hasChildren: false })
const trees = { menu: [node('1'), node('2')], dataScope: [], apiScope: [] }
const keysOf = (menu: string[]): Grantable<string[]> => ({ menu, dataScope: [], apiScope: [] })

afterEach(cleanup)

async function grant(answers: { granted: string[] }) {
  startFakeServer({})
  const save = vi.fn(async ({ menu }: Grantable<string[]>) => {
    answers.granted = menu
  })
  const page = (
    <GrantDialog
      title="权限设置"
      sections={[{ key: 'menu', label: '菜单权限' }]}
      of="role/1"
      read={async () => ({ trees, keys: keysOf(answers.granted) })}
      save={save}
      close={() => undefined}
    />
  )
  const rendered = await renderResources([], { at: '/system/role', permission: [], page })
  await userEvent.click(await screen.findByText('菜单2'))
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(save).toHaveBeenCalledWith(keysOf(['1', '2'])))
  return { ...rendered, save }
}

it('takes a grant back that the message reports', async () => {
  const { notices, undo, save } = await grant({ granted: ['1'] })
  undo()
  await waitFor(() => expect(notices).toEqual(['success: 操作成功!', 'success: 授权已撤销']))
  expect(save).toHaveBeenLastCalledWith(keysOf(['1']))
})

it('asks first where somebody has granted otherwise since', async () => {
  const answers = { granted: ['1'] }
  const { undo, save } = await grant(answers)
  answers.granted = []
  undo()
  await screen.findByText(/保存后授权又被修改/)
  expect(save).toHaveBeenCalledTimes(1)
})
