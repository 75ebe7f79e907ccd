import { act, fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider, theme } from 'antd'
import { useContext } from 'react'
import { afterEach, expect, it, test } from 'vitest'
import { FingerSized, levelAt } from './screenLevel.tsx'

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
  setWidth(1440)
  const [around] = shown()
  expect(shown()).toEqual([around, around, around])
  setWidth(390)
  const [, first, second] = shown()
  expect(first).not.toBe(around)
  expect(first).toContain('#123456')
  expect(second).toBe(first)
})

/** The name of the set of variables here, and a colour and a height in it. */
function Variables({ label }: { label: string }) {
  const { token } = theme.useToken()
  const { cssVar } = useContext(ConfigProvider.ConfigContext).theme ?? {}
  const key = typeof cssVar === 'object' && cssVar.key
  return <output aria-label={label}>{`${key} ${token.colorPrimary} ${token.controlHeight}`}</output>
}

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
