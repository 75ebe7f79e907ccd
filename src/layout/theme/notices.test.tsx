import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { notify } from '../../providers/api/notification.ts'
import { UiProvider } from './UiProvider.tsx'

afterEach(cleanup)

it('offers an undo again that has failed, and runs it once at a time', async () => {
  render(<UiProvider>一页</UiProvider>)
  await screen.findByText('一页')
  const undo = vi.fn(async () => {
    await new Promise(resolve => setTimeout(resolve, 50))
    return undo.mock.calls.length > 1
  })
  notify('success', '更新成功', undo, '撤销')
  await userEvent.dblClick(await screen.findByRole('button', { name: /撤\s?销/ }))
  await waitFor(() => expect(undo).toHaveResolvedTimes(1))
  expect(undo).toHaveBeenCalledTimes(1)
  await userEvent.click(await screen.findByRole('button', { name: /撤\s?销/ }))
  // The message goes before the screen that shows it.
  await waitFor(() => expect(undo).toHaveResolvedTimes(2))
  await new Promise(resolve => setTimeout(resolve))
})

it('gives the focus back that the button of a message has taken', async () => {
  render(
    <UiProvider>
      <button type="button">编辑</button>
    </UiProvider>,
  )
  const before = await screen.findByRole('button', { name: '编辑' })
  await userEvent.click(before)
  notify('success', '更新成功', () => true, '撤销')
  await userEvent.click(await screen.findByRole('button', { name: /撤\s?销/ }))
  await waitFor(() => expect(document.activeElement).toBe(before))
})
