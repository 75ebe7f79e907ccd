import type { DraftComparison } from '#contract/biz/draftCalls'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { pairOf, whyNotReleased } from './draftRules.ts'
import { isChanged, stateAt, versionDifferences } from './versionDifferences.ts'

/** A draft beside its live version, and what the live version has become since the draft began. */
export async function compareDraft(served: ModuleDefinition, id: string, context: Context): Promise<DraftComparison> {
  const row = await requireRow(served, id, context)
  if (!row.originId) throw new Refusal(400, labels.noDraft)
  const pair = pairOf(served, row, await requireRow(served, String(row.originId), context))
  const { draft, live } = pair
  const began = await context.db
    .selectFrom('bladeArticles')
    .select('originVersion')
    .where('id', '=', id)
    .executeTakeFirst()
  const base = await stateAt(served, live, began?.originVersion ?? 0, context)
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

const labels = {
  noDraft: { zh: '这篇文章不是草稿', en: 'The article is not a draft of a published one' },
}
