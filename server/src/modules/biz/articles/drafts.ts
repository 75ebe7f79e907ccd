import { type Article, articles } from '#contract/biz/articles'
import { type DraftComparison, draftedFields, type VersionDifferences } from '#contract/biz/draftCalls'
import { isReleased, publishState } from '#contract/biz/states'
import type { Label } from '#contract/kit/fields'
import { isEmpty } from '#contract/kit/rules'
import { recordOf } from '../../../kit/definition/columns.ts'
import type { Context, Draft, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { historyEntriesOf, isWhole, namedChanges } from '../../../kit/history/entries.ts'
import { inChosenTenant } from '../../../kit/lists/chosenTenant.ts'
import { accessTo, mayCopy, seenName, shownRecord, visibleTo } from '../../../kit/lists/visibility.ts'
import { lockFound, lockRows, requireRow, type State } from '../../../kit/records/changeLog.ts'
import { removeRecords, saveTrusted } from '../../../kit/records/records.ts'
import type { Db, Row } from '../../../platform/db/database.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { Refusal, stale } from '../../../platform/http/reply/refusal.ts'
import { compareArticleVersions, passagesOf } from '../edition/index.ts'
import { stagesOf } from '../stages/index.ts'

/** The draft of a released article: the one that it has, or a new one with the words of the live version. */
export function editDraft(served: ModuleDefinition, id: string, context: Context): Promise<{ id: string }> {
  return withTransaction(context, async (inner, db) => {
    const [row] = await lockRows(served, [id], inner)
    const live = recordOf(articles, row ?? {})
    if (!isReleased(live.publishState)) throw new Refusal(400, labels.notReleased)
    const existing = await db.selectFrom('bladeArticles').select('id').where('originId', '=', id).executeTakeFirst()
    if (existing) {
      const [visible] = await lockFound(served, [existing.id], inner)
      if (!visible) throw new Refusal(409, labels.others)
      return existing
    }
    const access = accessTo(served, row ?? {}, inner)
    if (!draftedFields.every(key => mayCopy(access, key))) throw new Refusal(403, labels.limited)
    const words = Object.fromEntries(draftedFields.map(key => [key, live[key]]))
    const embargoUntil = await embargoOf(live, db)
    const marks = { embargoUntil, originId: id, originVersion: live.version, publishState: publishState.draft }
    const draft = { ...words, ...marks, tenantId: live.tenantId }
    const made = await inChosenTenant(served, draft, inner, own => saveTrusted(served, own, db))
    return { id: made.id }
  })
}

/** Withheld with its article or with its edition, of which the draft is no part. */
async function embargoOf({ embargoUntil, editionId }: Row, db: Db): Promise<string | null> {
  if (embargoUntil || !editionId) return embargoUntil ? String(embargoUntil) : null
  const edition = await db
    .selectFrom('bladeEdition')
    .select('embargoUntil')
    .where('id', '=', String(editionId))
    .executeTakeFirst()
  return edition?.embargoUntil || null
}

/** Removes a draft; it is in the recycle bin then. */
export function discardDraft(
  served: ModuleDefinition,
  { id, version }: { id: string; version: number },
  context: Context,
): Promise<null> {
  return withTransaction(context, async inner => {
    const { draft } = await lockPair(served, id, inner)
    if (draft.version !== version) throw stale()
    await removeRecords(served, [id], inner)
    return null
  })
}

type ArticleDraft = Draft<typeof articles>

interface DraftPair {
  draft: Article
  live: Article
}

/** For `beforeSubmit`: a draft has no place in the newspaper, and readers get it in place of its live version only. */
export function checkDraftSubmission(
  draft: ArticleDraft,
  before: Article | undefined,
  entered: number | undefined,
): void {
  if (!before?.originId) return
  if (entered !== undefined && isReleased(entered)) throw new Refusal(400, labels.published(before.title))
  for (const key of ['editionId', 'pageId', 'coordinates'] as const)
    if (!isEmpty(draft[key])) throw new Refusal(400, labels.placed(articles.fields[key].label))
}

const noDraft = () => new Refusal(400, labels.noDraft)

/** A draft and its live version, which nobody else changes until the transaction ends. */
export async function lockPair(served: ModuleDefinition, id: string, context: Context): Promise<DraftPair> {
  const { originId } = await requireRow(served, id, context)
  if (!originId) throw noDraft()
  const rows = await lockRows(served, [id, String(originId)], context)
  const [draft, live] = [id, originId].map(one => rows.find(row => row.id === one))
  if (!draft || !live) throw noDraft()
  return pairOf(draft, live)
}

const pairOf = (draft: object, live: object): DraftPair => ({
  draft: recordOf(articles, draft),
  live: recordOf(articles, live),
})

/** The reason why a draft cannot be released now; undefined: it can. */
export async function whyNotReleased({ draft, live }: DraftPair, db: Db): Promise<Label | undefined> {
  if (!isReleased(live.publishState)) return labels.withdrawn
  if (draft.publishState === publishState.ready) return undefined
  const stages = await stagesOf(draft, db)
  return stages.length > 0 ? labels.unreviewed : undefined
}

/** For `beforeRemove`: nothing is removed below its draft. */
export async function assertNoDrafts(ids: readonly string[], context: Context): Promise<void> {
  const { db, services } = context
  const draft = await db
    .selectFrom('bladeArticles')
    .select(['id', 'title'])
    .where('originId', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  if (!draft) return
  const named = { id: draft.id, name: draft.title }
  throw new Refusal(400, labels.removed(await seenName(services.modules.require(articles), named, context)))
}

/** Adds the ids of their drafts, if the caller sees them, to articles. */
export async function addDrafts(records: Article[], context: Context): Promise<void> {
  const ids = records.filter(({ originId, publishTime }) => !originId && publishTime).map(({ id }) => id)
  if (ids.length === 0) return
  const rows = await context.db
    .selectFrom('bladeArticles')
    .select(['id', 'originId'])
    .where('originId', 'in', ids)
    .where(visibleTo(context.services.modules.require(articles), context))
    .execute()
  for (const { id, originId } of rows) {
    const live = records.find(record => record.id === originId)
    if (live) live.draftId = id
  }
}

const labels = {
  notReleased: {
    zh: '只有已发布的文章才需要草稿，这篇可以直接修改',
    en: 'Only a published article takes a draft: this one is changed as it is',
  },
  limited: {
    zh: '有您不可见或不可修改的字段，不能改稿',
    en: 'It has fields that you may not see or change, so that you cannot draft it anew',
  },
  others: { zh: '已有草稿，但您没有权限查看', en: 'There is a draft already, which you may not see' },
  published: (title: string): Label => ({
    zh: `《${title}》是已发布文章的草稿，请用“发布草稿”`,
    en: `“${title}” is the draft of a published article: use “Publish the draft”`,
  }),
  placed: ({ zh, en }: Label): Label => ({
    zh: `草稿不占版面，${zh}请在原文章上设置`,
    en: `${en}: a draft has no place of its own; set it in the published article`,
  }),
  noDraft: { zh: '这篇文章不是草稿', en: 'The article is not a draft of a published one' },
  withdrawn: {
    zh: '原文章已撤回：请先重新发布原文章，或放弃草稿',
    en: 'The published version was withdrawn: publish it again first, or discard the draft',
  },
  unreviewed: {
    zh: '草稿还没有审完，待发后才能发布',
    en: 'The draft has review stages left and cannot be published yet',
  },
  removed: (title: string): Label => ({
    zh: `文章有草稿《${title}》，不能删除；请先发布或放弃草稿`,
    en: `The article has the draft “${title}”: publish or discard it first`,
  }),
}

/** A draft next to its live version, and what the live version has become since the draft began. */
export async function compareDraft(served: ModuleDefinition, id: string, context: Context): Promise<DraftComparison> {
  const row = await requireRow(served, id, context)
  if (!row.originId) throw noDraft()
  const pair = pairOf(row, await requireRow(served, String(row.originId), context))
  const { draft, live } = pair
  const base = await stateAt(served, live, await versionAtBegin(id, context), context)
  return {
    draft: headOf(draft),
    live: headOf(live),
    differences: await versionDifferences(served, { before: { ...live }, after: draft }, context),
    since: !base
      ? 'unknown'
      : isChanged(base, live)
        ? await versionDifferences(served, { before: base, after: live }, context)
        : null,
    refusal: (await whyNotReleased(pair, context.db)) ?? null,
  }
}

type Head = DraftComparison['draft']

const headOf = ({ id, title, version, publishState }: Head): Head => ({ id, title, version, publishState })

/** Fields whose words are compared as one text. */
const words = ['title', 'leadTitle', 'subTitle', 'author', 'correspondent', 'source', 'content'] as const

/** The differences of two versions in the fields that a draft is about, as far as the caller sees them. */
async function versionDifferences(
  served: ModuleDefinition,
  { before, after }: { before: State; after: Article },
  context: Context,
): Promise<VersionDifferences> {
  const { module } = served
  const access = accessTo(served, { ...after }, context)
  const entry = { operation: 'edit' as const, tenantId: after.tenantId, before, after: { ...after } }
  const [changes = []] = await namedChanges(module, [entry], access, context)
  const fields = changes.filter(({ field }) => draftedFields.some(key => key === field))
  const isTextual = fields.some(({ field }) => words.some(key => key === field))
  const visible = (state: State) => {
    const shown = shownRecord(served, state, access)
    return Object.fromEntries(words.map(key => [key, String(shown[key] ?? '')]))
  }
  const passages = (state: State) => passagesOf(visible(state) as Record<(typeof words)[number], string>, [])
  const compared = isTextual ? await compareArticleVersions(passages(before), passages({ ...after })) : undefined
  const isSame = compared !== undefined && compared.differences.length === 0
  return {
    fields: fields.filter(({ field }) => field !== 'content'),
    text: isSame ? null : (compared ?? null),
    isFormatted: fields.some(({ field }) => field === 'content') && (isSame || !compared),
  }
}

/** Whether two versions differ in what a draft is about. */
export const isChanged = (before: State, after: Article): boolean =>
  draftedFields.some(key => String(before[key] ?? '') !== String(after[key] ?? ''))

/** The version of the live article that a draft began from. */
export async function versionAtBegin(id: string, { db }: Context): Promise<number> {
  const row = await db.selectFrom('bladeArticles').select('originVersion').where('id', '=', id).executeTakeFirst()
  return row?.originVersion ?? 0
}

/** A version as the history has it; undefined where the history is gone. */
export async function stateAt(
  { module }: ModuleDefinition,
  article: Article,
  version: number,
  { db }: Context,
): Promise<State | undefined> {
  if (version === article.version) return { ...article }
  const entry = await historyEntriesOf(module, { ...article }, db)
    .select('after')
    .where('version', '=', version)
    .executeTakeFirst()
  return entry?.after && isWhole(module, entry.after) ? entry.after : undefined
}
