/** The list of posts, whose rows a server has in memory. */
import { post } from '#contract/system/post'
import { type FakeServer, type Row, startFakeServer } from '../servers/fakeServer.ts'
import { openModule, rightsTo } from './renderResources.tsx'

const permission = rightsTo(post, 'add', 'edit', 'delete', 'view')

export const rowsUpTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `19000000000000000${String(index + 1).padStart(3, '0')}`,
    category: (index % 2) + 1,
    postCode: `code${index + 1}`,
    postName: `岗位${index + 1}`,
    sort: index,
    version: 1,
  }))

export function servePosts(count: number): FakeServer {
  return startFakeServer(
    { [post.path]: rowsUpTo(count) },
    {
      'blade-system/dict/dictionary': [
        { dictKey: '1', dictValue: '高层' },
        { dictKey: '2', dictValue: '中层' },
      ],
    },
  )
}

export const openPosts = (below = '', options: Parameters<typeof openModule>[2] = {}) =>
  openModule(post, below, { permission, ...options })
