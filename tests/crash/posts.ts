import type { Paged } from '../../contract/kit/reply.ts'
import type { Post } from '../../contract/system/post.ts'
import type { Api } from '../support/servers/api.ts'

export async function submitPost(api: Api, postCode: string): Promise<void> {
  await api.post('blade-system/post/submit', { category: 1, postCode, postName: `Crash ${postCode}`, sort: 1 })
}

/** The codes of all posts, page by page. */
export async function codesOnServer(api: Api): Promise<Set<string>> {
  const codes = new Set<string>()
  for (let current = 1, pages = 1; current <= pages; current++) {
    const paged = await api.get<Paged<Post>>('blade-system/post/list', { current: String(current), size: '200' })
    for (const { postCode } of paged.records) codes.add(postCode)
    pages = paged.pages
  }
  return codes
}
