import { sql } from 'kysely'
import { publishState, videoStates } from '#contract/biz/states'
import { type FoundVideo, videos } from '#contract/biz/videos'
import type { CallInput } from '#contract/kit/module'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { equal } from '../../../kit/definition/service.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { unreadableField } from '../../../kit/lists/lists.ts'
import { isShownInAll, visibleTo } from '../../../kit/lists/visibility.ts'
import { checkStateChange, stepHandlers } from '../../../kit/records/steps.ts'
import { localTime } from '../../../platform/db/database.ts'
import { absoluteLink } from '../../../platform/storage/fileLinks.ts'
import { applyReturnReason, releasedVideo } from '../edition/index.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeVideos: TableOf<typeof videos>
  }
}

const served: ModuleDefinition = serveModule(videos, {
  table: 'blade_videos',
  menu: { under: 'biz', sort: 7, source: 'video-camera' },
  released: releasedVideo,
  hooks: {
    async beforeSubmit(draft, { before, caller, db }) {
      const entered = checkStateChange(videos, videoStates, { draft, before, caller })
      applyReturnReason(draft, before)
      if (entered === publishState.published) draft.publishTime = await localTime(db)
    },
  },
  todoLists: [
    {
      ...{ key: 'review', needs: 'publish', title: { zh: '视频待审核', en: 'Videos awaiting approval' } },
      filters: [equal('publishState', publishState.review)],
    },
  ],
  calls: {
    select: (input, context) => choicesOf(served, input, context),
    getVideosWithStr: (input, context) => findVideos(served, input, context),
    ...stepHandlers(() => served, videoStates),
  },
})

export default served

/** The maximum of one answer. */
const MAX_IDS = 200

type Input = CallInput<(typeof videos)['calls']['getVideosWithStr']>

/**
 * By ids, in their order; else, and where digits are no ids, those whose title or keywords contain the words, newest
 * first.
 */
export async function findVideos(served: ModuleDefinition, input: Input, context: Context): Promise<FoundVideo[]> {
  const term = (input.str || input.keyword || '').trim()
  const listed = /^[\d,\s]+$/.test(term) ? await byIds(served, term, context) : []
  const rows = listed.length > 0 ? listed : await byWords(served, term, input, context)
  return rows.map(row => ({
    ...row,
    videoUrl: absoluteLink(row.videoUrl, context.origin.site),
    coverUrl: absoluteLink(row.coverUrl ?? '', context.origin.site),
  }))
}

async function byIds(served: ModuleDefinition, term: string, context: Context) {
  const ids = [...new Set(term.split(',').map(id => id.trim()))].filter(isId).slice(0, MAX_IDS)
  if (ids.length === 0) return []
  const rows = await found(served, context).where('id', 'in', ids).execute()
  const places = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

function byWords(served: ModuleDefinition, words: string, { current, size }: Input, context: Context) {
  const unseen = ['title', 'keywords'].find(key => words !== '' && !isShownInAll(served, key, context))
  if (unseen) throw unreadableField(served, unseen)
  const limit = size || MAX_IDS
  return found(served, context)
    .where('tenantId', '=', context.caller.tenantId)
    .where(sql<boolean>`(position(${words} in title) > 0 or position(${words} in coalesce(keywords, '')) > 0)`)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(((current || 1) - 1) * limit)
    .execute()
}

function found(served: ModuleDefinition, context: Context) {
  return context.db
    .selectFrom('bladeVideos')
    .select(['id', 'title', 'videoUrl', 'coverUrl', 'duration'])
    .where(visibleTo(served, context))
}
