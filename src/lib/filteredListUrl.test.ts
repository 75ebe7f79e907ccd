import qs from 'qs'
import { expect, it } from 'vitest'
import { filteredListUrl } from './filteredListUrl.ts'

it('keeps values that an address gives a meaning', () => {
  const filters = [
    { field: 'title', operator: 'contains', value: 'R&D #1 100%+' },
    { field: 'state', operator: 'in', value: ['1', '2'] },
  ]
  const [route, query = ''] = filteredListUrl('/biz/articles', filters).split('?')
  expect(route).toBe('/biz/articles')
  expect(qs.parse(query)).toEqual({ current: '1', pageSize: '10', filters })
})
