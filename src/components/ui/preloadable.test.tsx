import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useRunningCalls } from '../../providers/api/http.ts'
import { preloadable } from './preloadable.tsx'

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
