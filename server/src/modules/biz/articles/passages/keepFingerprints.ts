import { sql } from 'kysely'
import { articles } from '#contract/biz/articles'
import type { WireRecord } from '../../../../kit/definition/columns.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { parseInThread, tooComplex } from '../../../../platform/threads/parseInThread.ts'
import { fingerprintsOf } from './fingerprints.ts'

/** Longer texts are read in a thread. */
const MAX_INLINE = 20_000

export interface WrittenArticle {
  before: WireRecord | undefined
  after: WireRecord | undefined
}

/** Keeps the fingerprints of an article up with its text, in the transaction of the change. */
export async function keepFingerprints({ before, after }: WrittenArticle, db: Db): Promise<void> {
  const record = after ?? before
  if (!record || before?.content === after?.content) return
  const come = new Set(await fingerprintsIn(after?.content))
  const gone = (await fingerprintsIn(before?.content)).filter(hash => !come.has(hash))
  await storeFingerprints(record, { gone, come: [...come] }, db)
}

export async function storeFingerprints(
  { id, tenantId }: { id: string; tenantId: string },
  { gone, come }: { gone: readonly number[]; come: readonly number[] },
  db: Db,
): Promise<void> {
  await sql`select keep_article_passages(${id}, ${tenantId}, ${gone}::bigint[], ${come}::bigint[])`.execute(db)
}

export async function fingerprintsIn(content: unknown): Promise<number[]> {
  if (typeof content !== 'string' || content === '') return []
  if (content.length <= MAX_INLINE) return fingerprintsOf(content)
  return parseInThread('fingerprintsOf', content, () => tooComplex(articles.fields.content.label))
}
