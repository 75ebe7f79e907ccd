import { renderHook } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { post } from '#contract/system/post'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { noteRecord, useRecents } from '../../../state/recents.ts'
import { useRecordVisit } from './recordAddress.ts'

const id = '1900000000000000099'
const visited = () => renderHook(useRecents).result.current.records.map(record => record.id)

function failWith(error: unknown) {
  renderHook(() => useRecordVisit(post, 'edit', { record: undefined, error }), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[`/edit/${id}`]}>
        <Routes>
          <Route path="/edit/:id" element={children} />
        </Routes>
      </MemoryRouter>
    ),
  })
}

it('forgets a record that is gone, and no other that cannot be read now', () => {
  noteRecord({ path: post.path, route: '/system/post', id, title: '旧岗位', action: 'edit' })
  failWith(new ApiError('', 0))
  expect(visited()).toContain(id)
  failWith(new ApiError('', 404))
  expect(visited()).not.toContain(id)
})
