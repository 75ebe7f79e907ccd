import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider, theme } from 'antd'
import { type ComponentType, Suspense, useContext } from 'react'
import { afterEach, describe, expect, it, test } from 'vitest'
import { resizeTo } from '../../../tests/support/dom/listRoom.ts'
import { useRunningCalls } from '../../providers/api/http.ts'
import { noteFocus } from './layers.ts'
import { preloadable } from './preloadable.tsx'
import { FingerSized, levelAt } from './screenLevel.tsx'
import { ToolPanel } from './ToolPanel.tsx'

const Field = ({ label }: { label: string }) => <input aria-label={label} />

afterEach(cleanup)

function show(Part: ComponentType<{ label: string }>) {
  const shown = (label: string) => (
    <Suspense fallback="waiting">
      <Part label={label} />
    </Suspense>
  )
  const { container, rerender } = render(shown('first'))
  return { container, rerender: (label: string) => rerender(shown(label)) }
}

it('is drawn with the first render once it was preloaded', async () => {
  const Part = preloadable(async () => Field)
  await Part.preload()
  expect(show(Part).container.textContent).toBe('')
  screen.getByLabelText('first')
})

it('shows the state of waiting and the bar of calls until it is loaded, and keeps its own state afterwards', async () => {
  const Part = preloadable(async () => Field)
  const { container, rerender } = show(Part)
  expect(container.textContent).toBe('waiting')
  expect(useRunningCalls.getState().running).toBe(1)
  fireEvent.change(await screen.findByLabelText('first'), { target: { value: '集采' } })
  rerender('second')
  expect(screen.getByLabelText<HTMLInputElement>('second').value).toBe('集采')
  expect(useRunningCalls.getState().running).toBe(0)
})

it('loads again after a failure', async () => {
  let failed = false
  const Part = preloadable(async () => {
    if (failed) return Field
    failed = true
    throw new Error('offline')
  })
  await expect(Part.preload()).rejects.toThrow('offline')
  await Part.preload()
  show(Part)
  screen.getByLabelText('first')
})

/** The name of the set of variables here, and a colour and a height in it. */
function Variables({ label }: { label: string }) {
  const { token } = theme.useToken()
  const { cssVar } = useContext(ConfigProvider.ConfigContext).theme ?? {}
  const key = typeof cssVar === 'object' && cssVar.key
  return <output aria-label={label}>{`${key} ${token.colorPrimary} ${token.controlHeight}`}</output>
}

describe('levels of width', () => {
  afterEach(() => resizeTo(1440))

  it('keeps what was typed when the window becomes narrow, and wide again', () => {
    render(
      <FingerSized>
        <input aria-label="标题" />
      </FingerSized>,
    )
    fireEvent.change(screen.getByLabelText('标题'), { target: { value: '集采' } })
    for (const width of [390, 1440]) {
      resizeTo(width)
      expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('集采')
    }
  })

  it('keeps the set of variables around it in a wide window, and shares one in a narrow one', () => {
    render(
      <ConfigProvider theme={{ cssVar: true, token: { colorPrimary: '#123456' } }}>
        <Variables label="around" />
        {['first', 'second'].map(label => (
          <FingerSized key={label}>
            <Variables label={label} />
          </FingerSized>
        ))}
      </ConfigProvider>,
    )
    const shown = () => ['around', 'first', 'second'].map(label => screen.getByLabelText(label).textContent)
    resizeTo(1440)
    const [around] = shown()
    expect(shown()).toEqual([around, around, around])
    resizeTo(390)
    const [, first, second] = shown()
    expect(first).not.toBe(around)
    expect(first).toContain('#123456')
    expect(second).toBe(first)
  })

  test.each([
    [1200, 3],
    [1199, 2],
    [992, 2],
    [991, 1],
    [768, 1],
    [767, 0],
  ])('a width of %i is level %i', (width, level) => {
    expect(levelAt(width)).toBe(level)
  })
})

describe('the focus after a question', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  function addDialog(id: string): HTMLElement {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div class="ant-modal-wrap"><div role="dialog" id="${id}"><div tabindex="0"></div><button></button></div></div>`,
    )
    return document.getElementById(id) as HTMLElement
  }

  function answer(question: HTMLElement, back: () => number): void {
    question.querySelector('button')?.focus()
    back()
    question.parentElement?.remove()
  }

  it('a question returns the focus to the control that was used before it', async () => {
    const field = addDialog('form').querySelector('button')
    field?.focus()
    const back = noteFocus()
    answer(addDialog('question'), back)
    await expect.poll(() => document.activeElement).toBe(field)
  })

  it('a question that came before the dialog below it had the focus leaves it to that dialog', async () => {
    const form = addDialog('form')
    const back = noteFocus()
    answer(addDialog('question'), back)
    await expect.poll(() => form.contains(document.activeElement)).toBe(true)
  })
})

describe('a panel of tools', () => {
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
})
