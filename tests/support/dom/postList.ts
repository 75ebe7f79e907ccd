/** The list of posts, whose rows a server has in memory. */
import { lazyResource } from '../../../src/components/resource/definition/lazyResource.ts'
import { type FakeServer, type Row, startFakeServer } from '../servers/fakeServer.ts'
import { renderResources } from './renderResources.tsx'

export const post = lazyResource(
  'blade-system/post',
  '/system/post',
  () => import('../../../src/resources/system/post.tsx'),
)
export const everything = ['post', 'post_add', 'post_edit', 'post_delete', 'post_view']
export const listed = '/system/post/index'

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

export const openPosts = (at = listed, permission: readonly string[] = everything) =>
  renderResources([post], { at, permission })
