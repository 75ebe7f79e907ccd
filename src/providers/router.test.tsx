// @vitest-environment happy-dom
import { ResourceContext } from '@refinedev/core'
import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { routerProvider } from './router.ts'

const post = { name: 'blade-system/post', list: '/system/post', edit: '/system/post/edit/:id' }

function parsed(address: string) {
  const { result } = renderHook(() => routerProvider.parse?.()(), {
    wrapper: ({ children }) => (
      <ResourceContext.Provider value={{ resources: [post] }}>
        <MemoryRouter initialEntries={[address]} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
          {children}
        </MemoryRouter>
      </ResourceContext.Provider>
    ),
  })
  return result.current
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
