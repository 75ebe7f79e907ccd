import type { Article } from '#contract/biz/articles'
import { draftedFields, type VersionDifferences } from '#contract/biz/draftCalls'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { entriesOf, isWhole } from '../../../../kit/history/entries.ts'
import { namedChanges } from '../../../../kit/history/namedChanges.ts'
import { shownFieldsOf } from '../../../../kit/lists/visibility.ts'
import type { State } from '../../../../kit/records/changeLog.ts'
import { compareVersions, passagesOf } from '../../edition/index.ts'

/** Fields whose words are compared as one text. */
const words: readonly string[] = ['title', 'leadTitle', 'subTitle', 'author', 'correspondent', 'source', 'content']

export interface Versions {
  before: State
  after: Article
}

/** The differences of two versions in the fields that a draft is about, as far as the caller sees them. */
export async function versionDifferences(
  served: ModuleDefinition,
  { before, after }: Versions,
  context: Context,
): Promise<VersionDifferences> {
  const { module } = served
  const shown = shownFieldsOf(served, { ...after }, context)
  const entry = { operation: 'edit' as const, tenantId: after.tenantId, before, after: { ...after } }
  const [changes = []] = await namedChanges(module, [entry], shown, context)
  const fields = changes.filter(({ field }) => draftedFields.some(key => key === field))
  const isTextual = fields.some(({ field }) => words.includes(field))
  const visible = (state: State) =>
    Object.fromEntries(words.map(key => [key, !shown || shown.has(key) ? String(state[key] ?? '') : '']))
  const passages = (state: State) => passagesOf(visible(state) as never, [])
  const compared = isTextual ? await compareVersions(passages(before), passages({ ...after })) : undefined
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

/** A version as the history has it; undefined where the history is gone. */
export async function stateAt(
  { module }: ModuleDefinition,
  article: Article,
  version: number,
  { db }: Context,
): Promise<State | undefined> {
  if (version === article.version) return { ...article }
  const entry = await entriesOf(module, { ...article }, db)
    .select('after')
    .where('version', '=', version)
    .executeTakeFirst()
  return entry?.after && isWhole(module, entry.after) ? entry.after : undefined
}
