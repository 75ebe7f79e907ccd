import { type GoConfig, ResourceContext } from '@refinedev/core'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { routerProvider } from './router.ts'

const post = { name: 'blade-system/post', list: '/system/post', edit: '/system/post/edit/:id' }

function at(address: string) {
  return ({ children }: { children: ReactNode }) => (
    <ResourceContext.Provider value={{ resources: [post] }}>
      <MemoryRouter initialEntries={[address]} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        {children}
      </MemoryRouter>
    </ResourceContext.Provider>
  )
}

function parsed(address: string) {
  return renderHook(() => routerProvider.parse?.()(), { wrapper: at(address) }).result.current
}

/** The addresses that are seen while the router goes there. */
async function addressesOf(address: string, config: GoConfig) {
  const seen: string[] = []
  const keys = new Set<string>()
  const { result } = renderHook(
    () => {
      const { pathname, search, key } = useLocation()
      keys.add(key)
      if (seen.at(-1) !== pathname + search) seen.push(pathname + search)
      return routerProvider.go?.()
    },
    { wrapper: at(address) },
  )
  await act(async () => result.current?.(config))
  return { seen, changes: keys.size - 1 }
}

test('an address names the resource, the action and the record', () => {
  expect(parsed('/system/post/edit/a%2F7')).toMatchObject({ resource: post, action: 'edit', id: 'a/7' })
  expect(parsed('/system/post/index')).toMatchObject({ resource: post, action: 'list' })
})

test('page, filters and sorting come from the query', () => {
  const query =
    'current=3&pageSize=20&sorters[0][field]=sort&sorters[0][order]=asc&filters[0][field]=a&filters[0][operator]=eq'
  expect(parsed(`/system/post?${query}&to=%2Fhome`)?.params).toEqual({
    ...{ current: 3, pageSize: 20, to: '/home' },
    sorters: [{ field: 'sort', order: 'asc' }],
    filters: [{ field: 'a', operator: 'eq' }],
  })
})

test('a query that was typed wrongly, or is not of the router, is left out', () => {
  const query = 'current=0&pageSize=1.5&sorters[0][field]=sort&sorters[0][order]=up&filters[]=x&to[]=1&other=1'
  expect(parsed(`/system/post?${query}`)?.params).toEqual({ sorters: [], filters: [] })
  expect(parsed('/system/post?current[]=2&pageSize=many')?.params).toEqual({})
})

const replace = (query: Record<string, unknown>) => ({ type: 'replace', options: { keepQuery: true }, query }) as const
const first = { pageSize: 10, current: 1, sorters: [], filters: [] }

test('a list that opens leaves an address alone that says the same', async () => {
  const page = '/system/post?current=2&pageSize=30&x=1'
  expect(await addressesOf('/system/post', replace(first))).toEqual({ seen: ['/system/post'], changes: 0 })
  expect(await addressesOf('/system/dept', replace({ sorters: [], filters: [] }))).toMatchObject({ changes: 0 })
  expect(await addressesOf(page, replace({ ...first, current: 2, pageSize: 30 }))).toEqual({ seen: [page], changes: 0 })
})

test('another page, order or filter is written into the address, and the way back to the first page', async () => {
  const sorters = [{ field: 'sort', order: 'asc' }]
  for (const [from, query, to] of [
    ['/system/post', { ...first, current: 2 }, '/system/post?pageSize=10&current=2'],
    ['/system/post', { ...first, pageSize: 30 }, '/system/post?pageSize=30&current=1'],
    ['/system/post?pageSize=10&current=2', first, '/system/post?pageSize=10&current=1'],
    ['/system/dept', { sorters }, '/system/dept?sorters[0][field]=sort&sorters[0][order]=asc'],
  ] as const)
    expect(await addressesOf(from, replace(query))).toEqual({ seen: [from, to], changes: 1 })
})
