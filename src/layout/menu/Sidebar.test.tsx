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
const isCurrent = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current') === 'page'
const expanded = (...names: string[]) => names.map(name => named(name).getAttribute('aria-expanded'))

const sidebar = (shown: Screen[]) => (
  <MemoryRouter initialEntries={['/area/second']}>
    <Sidebar screens={shown} />
  </MemoryRouter>
)

afterEach(cleanup)
beforeEach(() => {
  render(sidebar(screens))
})

it('shows the branch of the present screen', () => {
  expect(expanded('one', 'two')).toEqual(['true', 'false'])
  expect(isCurrent('second')).toBe(true)
})

it('opens one branch at a time, and closes it', async () => {
  await userEvent.click(named('two'))
  expect(expanded('one', 'two')).toEqual(['false', 'true'])
  await userEvent.click(named('two'))
  expect(expanded('one', 'two')).toEqual(['false', 'false'])
})

it('keeps the branch above a group that is opened or closed in it', async () => {
  await userEvent.click(named('two'))
  await userEvent.click(named('inner'))
  await userEvent.click(named('innermost'))
  expect(isCurrent('innermost')).toBe(true)
  await userEvent.click(named('inner'))
  expect(expanded('two', 'inner')).toEqual(['true', 'false'])
})

it('opens a screen with a click, and leaves other clicks to the browser', async () => {
  const user = userEvent.setup()
  await user.click(named('first'))
  expect(isCurrent('first')).toBe(true)
  await user.keyboard('{Control>}')
  await user.click(named('second'))
  await user.keyboard('{/Control}')
  expect(isCurrent('first')).toBe(true)
})

it('says that a menu is empty', () => {
  expect(document.querySelector('.shell-hint')).toBeNull()
  cleanup()
  render(sidebar([]))
  expect(document.querySelector('.shell-hint')).not.toBeNull()
})
