import { sql } from 'kysely'
import { runInChild } from '../../../../platform/children/runInChild.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { defineJob, type JobContext } from '../../../../platform/jobs/job.ts'
import { fetchStored } from '../../../../platform/storage/fetchStored.ts'
import { discard } from '../../../../platform/storage/receive.ts'
import type {} from './pictureLook.ts'

const PER_JOB = 500
const formats = /\.(?:jpe?g|png|gif|webp|avif)$/i

/** Notes what the pictures of articles look like. */
export const readPictures = defineJob({
  name: 'read-pictures',
  cron: '47 * * * *',
  run: (_, context) => readNext(context),
})

export interface UnreadPicture {
  tenantId: string
  name: string
}

async function readNext({ app, db, signal }: JobContext): Promise<void> {
  for (const picture of await unreadPictures('*', PER_JOB, db)) {
    signal.throwIfAborted()
    // A file that is gone or damaged looks like nothing.
    const found = await lookOf(picture, { storages: app.storages, db }).catch(() => undefined)
    const { tenantId, name } = picture
    await sql`select keep_picture_look(${tenantId}, ${name}, ${found?.digest ?? null}, ${found?.look ?? null})`.execute(
      db,
    )
  }
}

async function lookOf(picture: UnreadPicture, parts: Parameters<typeof fetchStored>[1]) {
  if (!formats.test(picture.name)) return undefined
  const file = await fetchStored(picture, parts)
  try {
    return await runInChild('pictureLook', { path: file.path }, () => new Error('too large'))
  } finally {
    await discard(file)
  }
}

export async function unreadPictures(tenant: string, limit: number, db: Db): Promise<UnreadPicture[]> {
  return (await sql<UnreadPicture>`select * from unread_pictures(${tenant}, ${limit})`.execute(db)).rows
}
