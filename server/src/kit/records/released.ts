/** Content that readers see: changed only with the right to publish, marked in the history, and not removed. */

import type { Label } from '#contract/kit/fields'
import { recordTitle } from '#contract/kit/recordTitle'
import type { Row } from '../../platform/db/dynamic.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition, Release } from '../definition/serveModule.ts'

interface Change {
  before: WireRecord | undefined
  draft: Row
}

/** Answers whether the change is one of released content; refuses it to callers without the right. */
export async function checkReleased(
  served: ModuleDefinition,
  { before, draft }: Change,
  context: Context,
): Promise<boolean> {
  if (!served.released) return false
  const entries = Object.entries(draft).filter(([key, value]) => key in served.module.fields && value !== undefined)
  const changed = entries.filter(([key, value]) => (value ?? '') !== (before?.[key] ?? '')).map(([key]) => key)
  if (changed.length === 0) return false
  // Entering a released edition changes it as much as leaving it does.
  const after = { ...before, ...Object.fromEntries(entries) }
  const releases = [before && (await releaseOf(served, before, context)), await releaseOf(served, after, context)]
  for (const release of releases)
    if (release && changed.some(key => !release.free?.includes(key))) assertMay(release, context, labels.change)
  return releases.some(release => release !== undefined)
}

export async function checkRemoval(
  served: ModuleDefinition,
  records: readonly WireRecord[],
  context: Context,
): Promise<boolean> {
  const releases = []
  for (const record of records) {
    const release = await releaseOf(served, record, context)
    if (release?.removalRefusal) throw new Refusal(400, release.removalRefusal(recordTitle(served.module, record)))
    if (release) assertMay(release, context, labels.remove)
    releases.push(release)
  }
  return releases.some(release => release !== undefined)
}

/** A record that comes back among released content, or as such. */
export async function checkRestoring(served: ModuleDefinition, record: WireRecord, context: Context): Promise<boolean> {
  const release = await releaseOf(served, record, context)
  if (release) assertMay(release, context, labels.restore)
  return release !== undefined
}

/** For calls that change a record by other means than `saveRecord`. */
export async function assertMayChange(served: ModuleDefinition, record: Row, context: Context): Promise<void> {
  const release = await releaseOf(served, record, context)
  if (release) assertMay(release, context, labels.change)
}

async function releaseOf(
  { released }: ModuleDefinition,
  record: object,
  { db }: Context,
): Promise<Release | undefined> {
  return await released?.(record as never, db)
}

function assertMay({ needs }: Release, { caller }: Context, refusal: Label): void {
  if (!caller.permissions.has(needs)) throw new Refusal(403, refusal)
}

const labels = {
  change: {
    zh: '内容已发布，有发布权限才能修改；请先撤回，或请有权限的同事修改',
    en: 'This is published: changing it takes the right to publish. Please have it withdrawn first',
  },
  remove: {
    zh: '所在期刊已出版，有发布权限才能删除其中的内容',
    en: 'The edition is released: removing its content takes the right to publish',
  },
  restore: {
    zh: '恢复后即为已发布内容，有发布权限才能恢复',
    en: 'Restoring would publish it, which takes the right to publish',
  },
} satisfies Record<string, Label>
