import type { Article } from '#contract/biz/articles'
import { type DraftComparison, draftedFields, type VersionDifferences } from '#contract/biz/draftCalls'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { historyEntriesOf, isWhole } from '../../../../kit/history/entries.ts'
import { namedChanges } from '../../../../kit/history/namedChanges.ts'
import { accessTo, shownRecord } from '../../../../kit/lists/visibility.ts'
import type { State } from '../../../../kit/records/changeLog.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { compareArticleVersions, passagesOf } from '../../edition/index.ts'
import { noDraft, pairOf, whyNotReleased } from './drafts.ts'

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
