import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FingerSized } from './FingerSized.tsx'

const { innerWidth } = window

afterEach(() => setWidth(innerWidth))

function setWidth(width: number) {
  Object.assign(window, { innerWidth: width })
  act(() => void window.dispatchEvent(new Event('resize')))
}

it('keeps what was typed when the window becomes narrow, and wide again', () => {
  render(
    <FingerSized>
      <input aria-label="标题" />
    </FingerSized>,
  )
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '集采' } })
  for (const width of [390, 1440]) {
    setWidth(width)
    expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('集采')
  }
})
