import { sql } from 'kysely'
import { splitIds } from '#contract/kit/rules'
import type { WireRecord } from '../../../../kit/definition/columns.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { addJob } from '../../../../platform/jobs/job.ts'
import { readPictures } from './readPictures.ts'

const stored = /upload\/\d{8}\/[\da-f-]{36}\.\w{1,8}/g

interface Illustrated {
  id: string
  tenantId: string
  content?: unknown
  coverUrl?: unknown
  imageIds?: unknown
}

/** Keeps the list of stored pictures that an article shows, in the transaction of the change. */
export async function keepPictures(
  { before, after }: { before: WireRecord | undefined; after: WireRecord | undefined },
  db: Db,
): Promise<void> {
  const record = after ?? before
  const isSame = (key: 'content' | 'coverUrl' | 'imageIds') => before?.[key] === after?.[key]
  if (!record || (isSame('content') && isSame('coverUrl') && isSame('imageIds'))) return
  if (after) await storePictures(after, db)
  else await sql`select keep_article_pictures(${record.id}, ${record.tenantId}, '{}')`.execute(db)
}

export async function storePictures(article: Illustrated, db: Db): Promise<void> {
  const { id, tenantId, content, coverUrl, imageIds } = article
  const ids = splitIds(String(imageIds ?? ''))
  const images =
    ids.length === 0 ? [] : await db.selectFrom('bladeImages').select('imgUrl').where('id', 'in', ids).execute()
  const texts = [content, coverUrl, ...images.map(({ imgUrl }) => imgUrl)].map(text => String(text ?? ''))
  const names = [...new Set(texts.flatMap(text => text.match(stored) ?? []))]
  await sql`select keep_article_pictures(${id}, ${tenantId}, ${names}::text[])`.execute(db)
  if (names.length > 0) await queueReading(db)
}

function queueReading(db: Db): Promise<void> {
  const { name } = readPictures
  return asSystem(() => addJob(db, readPictures, null, { key: name, queue: name, priority: 5 }))
}
