import type { FastifyInstance } from 'fastify'
import { notice } from '#contract/desk/notice'
import { saveTrusted } from '../../../kit/records/records.ts'
import { type Db, localTime } from '../../../platform/db/database.ts'
import { currentScope, runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { publish } from './publish.ts'
import './table.ts'

interface PersonalNotice {
  tenantId: string
  /** Ids of users; nobody else reads it. */
  readers: readonly string[]
  title: string
  /** Plain texts. */
  paragraphs: readonly string[]
}

const GENERAL = 6

/** A notice to some people, from the product itself. */
export async function tellPeople(
  { tenantId, readers, title, paragraphs }: PersonalNotice,
  db: Db,
  app: Pick<FastifyInstance, 'modules'>,
): Promise<void> {
  const [author] = readers
  if (author === undefined) return
  const scope = { tenantId, userId: author, deptId: null, allTenants: false, requestId: 'notice' }
  const content = paragraphs.map(text => `<p>${escaped(text)}</p>`).join('')
  const values = { title, category: GENERAL, releaseTime: await localTime(db), content, readerIds: readers.join(',') }
  const { id } = await runWithScope(currentScope() === 'system' ? scope : currentScope(), () =>
    saveTrusted(app.modules.require(notice), values, db),
  )
  await publish(id, app, db)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
