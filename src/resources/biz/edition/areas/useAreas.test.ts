// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { moved, rectangle } from './areas.ts'
import { useAreas } from './useAreas.ts'

const corners = rectangle([0.1, 0.1], [0.3, 0.3])

it('draws, moves, links and removes, and undoes each of it', () => {
  const { result } = renderHook(() => useAreas([]))
  act(() => void result.current.add(corners, undefined))
  act(() => result.current.reshape(1, 'keys', moved(corners, 0.1, 0)))
  act(() => result.current.reshape(1, 'keys', moved(corners, 0.2, 0)))
  act(() => result.current.link(1, '77'))
  act(() => void result.current.remove(1))
  expect(result.current.areas).toEqual([])
  act(() => result.current.undo())
  expect(result.current.areas).toEqual([{ key: 1, articleId: '77', corners: moved(corners, 0.2, 0) }])
  act(() => result.current.undo())
  expect(result.current.areas[0]?.articleId).toBeUndefined()
  // Both steps of the arrow keys are one.
  act(() => result.current.undo())
  expect(result.current.areas[0]?.corners).toEqual(corners)
  act(() => result.current.redo())
  expect(result.current.areas[0]?.corners).toEqual(moved(corners, 0.2, 0))
})

it('a second drag is a step of its own', () => {
  const { result } = renderHook(() => useAreas([{ key: 4, articleId: '1', corners }]))
  for (const distance of [0.1, 0.2]) {
    act(() => result.current.reshape(4, 'drag', moved(corners, distance, 0)))
    act(() => result.current.settle())
  }
  act(() => result.current.undo())
  expect(result.current.areas[0]?.corners).toEqual(moved(corners, 0.1, 0))
})

it('goes on with the neighbour of what was removed', () => {
  const { result } = renderHook(() => useAreas([1, 2, 3].map(key => ({ key, articleId: undefined, corners }))))
  act(() => void result.current.remove(2))
  expect(result.current.selected).toBe(3)
  act(() => void result.current.remove(3))
  expect(result.current.selected).toBe(1)
  act(() => result.current.undo())
  act(() => result.current.undo())
  expect(result.current.areas.map(({ key }) => key)).toEqual([1, 2, 3])
})
