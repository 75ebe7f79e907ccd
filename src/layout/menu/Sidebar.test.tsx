import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Screen } from '../../components/navigation/screens.ts'
import { Sidebar } from './Sidebar.tsx'

const item = (id: string, children: Screen[] = []): Screen => ({
  ...{ id, path: `/area/${id}`, code: id, source: '', outside: false, meta: {} },
  label: { zh: id, en: id } as Screen['label'],
  children,
})
const screens = [
  item('one', [item('first'), item('second')]),
  item('two', [item('third'), item('inner', [item('innermost')])]),
]
const named = (name: string) => screen.getByRole('menuitem', { name })
const stops = () =>
  screen.getAllByRole('menuitem').flatMap(({ tabIndex, textContent }) => (tabIndex === 0 ? [textContent] : []))

afterEach(cleanup)
beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/area/second']}>
      <Sidebar screens={screens} />
    </MemoryRouter>,
  )
})

it('shows the branch of the present screen, which alone the Tab key stops at', () => {
  expect(named('one').getAttribute('aria-expanded')).toBe('true')
  expect(named('second').getAttribute('aria-current')).toBe('page')
  expect(stops()).toEqual(['second'])
})

it('moves by the arrow keys, and round at its ends', async () => {
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(named('two'))
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(named('two'))
  await user.keyboard('{Home}{ArrowDown}')
  expect(document.activeElement).toBe(named('one'))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(named('two'))
  expect(stops()).toEqual(['two'])
})

it('opens one branch at a time, and closes it', async () => {
  const user = userEvent.setup()
  named('two').focus()
  await user.keyboard('{ArrowRight}')
  expect([named('one'), named('two')].map(group => group.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(named('third'))
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(named('two'))
  await user.keyboard('{ArrowLeft}')
  expect(screen.queryByRole('menuitem', { name: 'third' })).toBeNull()
})

it('keeps the branch above a group that is opened or closed in it', async () => {
  const user = userEvent.setup()
  await user.click(named('two'))
  await user.click(named('inner'))
  await user.click(named('innermost'))
  expect(named('innermost').getAttribute('aria-current')).toBe('page')
  await user.click(named('inner'))
  expect(screen.queryByRole('menuitem', { name: 'innermost' })).toBeNull()
  expect(named('third')).toBeTruthy()
})

it('opens a screen with a click, the Enter key or a space, and leaves other clicks to the browser', async () => {
  const user = userEvent.setup()
  const isCurrent = (name: string) => named(name).getAttribute('aria-current') === 'page'
  await user.click(named('first'))
  expect(isCurrent('first')).toBe(true)
  named('second').focus()
  await user.keyboard(' ')
  expect(isCurrent('second')).toBe(true)
  named('first').focus()
  await user.keyboard('{Enter}')
  expect(isCurrent('first')).toBe(true)
  await user.keyboard('{Control>}')
  await user.click(named('second'))
  await user.keyboard('{/Control}')
  expect(isCurrent('first')).toBe(true)
})
