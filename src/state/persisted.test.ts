// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedStore, readEntry, removeEntry, writeEntry } from './persisted.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

const initial = { title: '', sizes: [] as number[], owner: null as { name: string } | null }

test('an entry has the prefix and the shape of the specification', () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)
  writeEntry('language', 'en')
  expect(JSON.parse(localStorage.getItem('saber-language') ?? '')).toEqual({
    dataType: 'string',
    content: 'en',
    type: null,
    datetime: 1_700_000_000_000,
  })
})

test('an entry of the tab lives in session storage and names its type', () => {
  writeEntry('isLock', true, true)
  expect(localStorage.getItem('saber-isLock')).toBeNull()
  expect(JSON.parse(sessionStorage.getItem('saber-isLock') ?? '')).toMatchObject({ content: true, type: 'session' })
})

test('a store starts with what is stored and writes what changes', () => {
  writeEntry('title', 'Posts')
  const store = persistedStore(initial)
  expect(store.getState().title).toBe('Posts')
  store.setState({ sizes: [1, 2] })
  expect(readEntry('sizes')?.content).toEqual([1, 2])
})

test('an emptied field leaves no entry', () => {
  const store = persistedStore(initial)
  store.setState({ title: 'Posts', owner: { name: 'Li' } })
  store.setState({ title: '', owner: null })
  expect(localStorage.length).toBe(0)
})

test.each(['{', 'null', '"text"', '{"content":"x"}', 'alert(1)'])('%s in storage reads as nothing', text => {
  localStorage.setItem('saber-title', text)
  expect(persistedStore(initial).getState().title).toBe('')
})

test('content of another kind reads as the initial value', () => {
  writeEntry('title', { not: 'text' })
  writeEntry('sizes', { not: 'a list' })
  expect(persistedStore(initial).getState()).toEqual(initial)
})

test('full storage is replaced by memory, and removing forgets it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const store = persistedStore(initial)
  store.setState({ title: 'Posts' })
  expect(readEntry('title')?.content).toBe('Posts')
  removeEntry('title')
  expect(readEntry('title')).toBeUndefined()
})

test('forbidden storage breaks nothing', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const store = persistedStore(initial)
  store.setState({ title: 'Posts' })
  expect(persistedStore(initial).getState().title).toBe('Posts')
  store.setState({ title: '' })
  expect(readEntry('title')).toBeUndefined()
})

test('a change in another tab is taken over and not written back', () => {
  const store = persistedStore(initial)
  writeEntry('title', 'Dictionaries')
  const write = vi.spyOn(Storage.prototype, 'setItem')
  window.dispatchEvent(new StorageEvent('storage', { key: 'saber-title' }))
  expect(store.getState().title).toBe('Dictionaries')
  expect(write).not.toHaveBeenCalled()
})
