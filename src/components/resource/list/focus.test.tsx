import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { openModule } from '../../../../tests/support/dom/renderResources.tsx'
import { modules } from '../../../../tests/support/records/declared.ts'
import { sampleOf } from '../../../../tests/support/records/sampleRow.ts'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'

/** A plain list and one with actions of its own; in full a tree, and a list beside a tree. */
const lists = [
  { paths: ['blade-system/post', 'blade-biz/articles'], tags: [] },
  { paths: ['blade-system/dept', 'blade-user'], tags: ['full'] },
]

for (const { paths, tags } of lists)
  describe.each(paths)('%s', { tags }, path => {
    let server: FakeServer
    const user = userEvent.setup()

    async function open() {
      const module = modules.find(one => one.path === path)
      if (!module) throw new Error(`${path} is no module`)
      const row = sampleOf(module.fields)
      const rows = ['11', '12', '13'].map(id => ({ ...row, id, parentId: '0', tenantId: '000000' }))
      server = startFakeServer({ [path]: rows })
      await openModule(module)
      await waitFor(() => expect(rowsShown()).toHaveLength(3))
    }

    afterEach(cleanup)

    it('returns the focus to the action that opened a dialog', async () => {
      await open()
      const opener = action(1, '编辑')
      await user.click(opener)
      const dialog = await screen.findByRole('dialog')
      await user.click(within(dialog).getByRole('button', { name: /取\s?消/ }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(opener))
    })

    it('goes to the next row after a removal, to the one before after that of the last, and above the list at the end', async () => {
      await open()
      await remove(1)
      expect(await focusedRow()).toBe('13')
      await remove(1)
      expect(await focusedRow()).toBe('11')
      await remove(0)
      await waitFor(() => expect(document.activeElement?.closest('.resource-toolbar')).not.toBeNull())
      expect(server.callsTo(`${path}/remove`)).toHaveLength(3)
    })

    async function remove(position: number) {
      const before = rowsShown().length
      const row = rowsShown()[position] as HTMLElement
      const plain = within(row).queryByRole('button', { name: '删除' })
      if (plain) await user.click(plain)
      else {
        await user.click(within(row).getByRole('button', { name: '更多' }))
        await user.click(await screen.findByRole('menuitem', { name: '删除' }))
      }
      await user.dblClick(await screen.findByRole('button', { name: '确定' }))
      await waitFor(() => expect(rowsShown()).toHaveLength(before - 1))
    }
  })

const rowsShown = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')]

const action = (position: number, name: string) =>
  within(rowsShown()[position] as HTMLElement).getByRole('button', { name })

async function focusedRow(): Promise<string | undefined> {
  await waitFor(() => expect(document.activeElement?.closest('tr')).not.toBeNull())
  return document.activeElement?.closest('tr')?.dataset.rowKey
}
