import { sql } from 'kysely'
import { permissionCodes } from '../../contract/kit/module.ts'
import { modules } from '../../server/src/modules/index.ts'
import { newId } from '../../server/src/platform/db/ids.ts'
import { asSystem } from '../../server/src/platform/db/tenancy/scope.ts'
import { queriesOf, reads } from '../support/matrix/reading.ts'
import { meaningOf, sendRequest } from '../support/matrix/requests.ts'
import { insertPerson } from '../support/records/insertPerson.ts'
import { signIn } from '../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../support/servers/config.ts'
import { callerOf } from './caller.ts'
import type { LiveServer } from './liveServer.ts'
import { add } from './search.ts'

/** Occurs in headlines of articles that the clerk does not see, and nowhere else. */
const CANARY = 'qvzkjwx'
/** Occurs in a note that the clerk sees masked. */
const MASKED = 'wxjkzvq'

/**
 * Everything that a clerk can read, who may do all in all modules but sees the articles that they wrote, which are none,
 * and notes with their content masked.
 */
export async function lookForHidden(
  address: string,
  { db, routes }: LiveServer,
): Promise<{ count: number; problems: string[] }> {
  const owner = await signIn(address)
  const { id: columnId } = await add(owner, 'columns', {
    columnName: '乙',
    columnCode: 'hidden',
    sort: 1,
    parentId: '0',
  })
  const issue = { title: '第9001期', editionNo: 9001, publishDate: '2031-01-05 00:00:00' }
  const { id: editionId } = await add(owner, 'edition', issue)
  const { id: pageId } = await add(owner, 'page', { editionId, pageNo: 'A1', pageName: '要闻', sort: 1 })
  const text = { title: `头条 ${CANARY}`, content: `<p>${CANARY}</p>`, columnId, editionId, pageId }
  const { id: articleId } = await add(owner, 'articles', text)
  const dependents = [
    await add(owner, 'notes', { articleId, content: `笔记 ${MASKED}` }),
    await add(owner, 'comment', { targetType: 1, targetId: articleId, content: '评论' }),
    await add(owner, 'articlesext', { articleId, docNo: '1' }),
    await add(owner, 'feedback', { articleId, content: '反馈', feedbackType: 3 }),
  ].map(({ id }) => id)
  await owner.post('blade-biz/articles/review', { ids: articleId })
  await owner.post('blade-biz/articles/plan', { id: articleId, releaseTime: '2099-01-01 08:00:00' })

  const clerk = await callerOf(address, { tenantId: '000000', ...(await limitedPerson(db)) })
  const subjects = [articleId, editionId, pageId]
  const hidden = { subjects, all: [...subjects, ...dependents] }
  const problems: string[] = []
  let count = 0
  for (const route of routes.filter(reads))
    for (const values of [{ size: 200 }, ...queriesOf(route, hidden)]) {
      count += 1
      const answer = await sendRequest(clerk, route, values)
      const place = `${route.method} ${route.path} ${JSON.stringify(values)}`
      if (answer.status >= 500) problems.push(`${answer.status}: ${place}`)
      const meaning = meaningOf(answer)
      if (meaning.includes(CANARY)) problems.push(`shows an article beyond a data scope: ${place}`)
      if (meaning.includes(MASKED)) problems.push(`shows a masked value: ${place}`)
    }
  const list = await clerk.get('blade-biz/notes/list', { articleId })
  if (!list.body.includes(dependents[0] ?? '-')) problems.push('the clerk sees nothing of what refers to it')
  if (!list.body.includes('笔***')) problems.push('the clerk sees no mask')
  const conditions: Record<string, string>[] = [{ content_like: MASKED }, { ascs: 'content' }]
  for (const query of conditions) {
    const { status } = await clerk.get('blade-biz/notes/list', query)
    if (status !== 400) problems.push(`a masked field is a condition: ${JSON.stringify(query)}`)
  }
  const guess = await clerk.post('blade-biz/notes/submit', { id: dependents[0], content: `笔记 ${MASKED}` })
  if (guess.status !== 400) problems.push('a masked value can be guessed')
  return { count: count + 3, problems }
}

async function limitedPerson(db: LiveServer['db']) {
  const codes = modules.flatMap(({ module }) => permissionCodes(module))
  const account = await insertPerson(db, '000000', codes)
  await asSystem(async () => {
    for (const [menu, type, masked] of [
      ['articles', 2, ''],
      ['notes', 1, 'content'],
    ] as const) {
      const id = newId()
      await sql`insert into blade_data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_column, scope_type,
          scope_field, masked_fields, scope_value, scope_class)
        select ${id}, '000000', id, ${`hidden_${menu}`}, '限制', 'create_user', ${type}, '*', ${masked}, '', ''
        from blade_menu where code = ${menu}`.execute(db)
      await sql`insert into blade_role_scope (role_id, scope_id, scope_category)
        select role_id::bigint, ${id}, 1 from blade_user where account = ${account}`.execute(db)
    }
  })
  return { account, password: ADMIN_PASSWORD }
}
