import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Grantable } from '#contract/system/menu'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { CallDialog } from './CallDialog.tsx'
import { GrantDialog } from './GrantDialog.tsx'

afterEach(cleanup)

const sent: unknown[] = []

/** Takes as long as a call. */
async function send(values: unknown) {
  sent.push(values)
  await new Promise(resolve => window.setTimeout(resolve, 20))
}

function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && (
        <CallDialog
          title="结束"
          draftKey="test/end/1"
          okText="确定"
          done="已结束"
          send={send}
          close={() => setOpen(false)}
        >
          <Form.Item name="code" label="编号">
            <Input readOnly />
          </Form.Item>
          <Form.Item name="reason" label="原因">
            <Input />
          </Form.Item>
          <Form.Item name="remark" label="备注">
            <Input />
          </Form.Item>
        </CallDialog>
      )}
    </>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('takes what is typed from the moment it is drawn into its first field, and moves the focus no more', async () => {
  await renderResources([], { at: '/', permission: [], page: <Screen /> })
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
  expect(document.activeElement).toBe(field('原因'))
  await userEvent.keyboard('停')
  await userEvent.click(field('备注'))
  await userEvent.keyboard('刊')
  // Longer than the animation with which the dialog opens.
  await new Promise(resolve => window.setTimeout(resolve, 600))
  await userEvent.keyboard('期')
  expect([field('原因').value, field('备注').value]).toEqual(['停', '刊期'])
})

it('sends once, however quickly its button and Enter are pressed', async () => {
  await renderResources([], { at: '/', permission: [], page: <Screen /> })
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
  await userEvent.type(field('原因'), '停刊')
  const button = screen.getByRole('button', { name: '确定' })
  act(() => {
    button.click()
    button.click()
    field('原因').form?.requestSubmit()
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(1)
})

it('gives the focus back as it closes', async () => {
  await renderResources([], { at: '/', permission: [], page: <Screen /> })
  const opener = screen.getByRole('button', { name: '打开' })
  await userEvent.click(opener)
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

const node = (key: string) => ({ id: key, key, value: key, title: `菜单${key}`, parentId: '0', hasChildren: false })
const trees = { menu: [node('1'), node('2')], dataScope: [], apiScope: [] }
const keysOf = (menu: string[]): Grantable<string[]> => ({ menu, dataScope: [], apiScope: [] })

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
