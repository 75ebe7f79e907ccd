import { type Api, signIn } from '../support/servers/api.ts'

/** The public reader with everything that a visitor may put into an address: it gives nothing that is not released. */
export async function visitReader(address: string): Promise<{ count: number; problems: string[] }> {
  const api = await signIn(address)
  const number = (Date.now() % 900_000) + 1000
  const secret = `SECRET${number}`
  const day = { publishDate: '2026-03-02 00:00:00' }
  const editionId = await add(api, 'edition', { title: secret, editionNo: number, ...day })
  const pageId = await add(api, 'page', { editionId, pageNo: secret, pageName: secret, sort: 1 })
  const columnId = await add(api, 'columns', { columnName: secret, columnCode: secret, sort: 1, parentId: '0' })
  const articleId = await add(api, 'articles', { title: secret, content: `<p>${secret}</p>`, columnId, editionId })
  const problems: string[] = []
  let count = 0
  const tenants = ['000000', '000001', '%2e%2e', "0'--", '0'.repeat(200), '000000%00', '..;', '*']
  const ids = [editionId, pageId, articleId, '0', '-1', '1e9', "1' or '1'='1", '%00', '9'.repeat(40), '*']
  const queries = [
    '',
    '?lang=xx',
    '?page=-1',
    '?page=1e9',
    '?page=9999',
    '?lang[]=en',
    `?tenantId=000000`,
    '?blade-auth=x',
  ]
  const visit = async (path: string, init: RequestInit = {}) => {
    count += 1
    // An address of its own each: the limit of requests for one is tried elsewhere.
    const headers = { 'x-forwarded-for': `10.9.${count >> 8}.${count & 255}` }
    const reply = await fetch(address + path, { redirect: 'manual', headers, ...init })
    const body = await reply.text()
    if (reply.status >= 500) problems.push(`${reply.status}: ${init.method ?? 'GET'} ${path}`)
    if (body.includes(secret)) problems.push(`an unreleased text: ${path}`)
    if (reply.headers.has('set-cookie')) problems.push(`a cookie: ${path}`)
    return reply
  }
  for (const isOn of [0, 1]) {
    await api.post('blade-biz/edition/save-reader', { isOn })
    for (const tenant of tenants)
      for (const place of [
        '',
        '/archive',
        ...ids.flatMap(id => ['edition', 'page', 'article'].map(of => `/${of}/${id}`)),
      ])
        await visit(`/reader/${tenant}${place}`)
    for (const query of queries) await visit(`/reader/000000/archive${query}`)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) await visit('/reader/000000', { method })
  }
  const open = await visit('/reader/000000')
  if (open.status !== 200) problems.push(`${open.status}: the open reader`)
  if (!/^default-src 'none'/.test(open.headers.get('content-security-policy') ?? '')) problems.push('no policy')
  await api.post('blade-biz/edition/save-reader', { isOn: 0 })
  return { count, problems }
}

async function add(api: Api, module: string, fields: object): Promise<string> {
  return (await api.post<{ id: string }>(`blade-biz/${module}/submit`, fields)).id
}
