import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ToolPanel } from './ToolPanel.tsx'

afterEach(cleanup)

it('closes by its tool where that stands in a drawer, as on a phone', async () => {
  render(
    <div className="ant-drawer">
      <div role="dialog">
        <button type="button" tabIndex={0}>
          关闭
        </button>
        <ToolPanel title="视图" icon={null}>
          <input aria-label="名称" />
        </ToolPanel>
      </div>
    </div>,
  )
  const tool = screen.getByRole('button', { name: '视图' })
  await userEvent.click(tool)
  await waitFor(() => expect(document.activeElement === screen.getByRole('dialog', { name: '视图' })).toBe(true))
  await userEvent.click(tool)
  await waitFor(() => expect(tool.getAttribute('aria-expanded')).toBe('false'))
})
