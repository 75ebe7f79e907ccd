/**
 * Content that readers see: changed only with the right to publish, marked in the history, and not removed. What is not
 * released yet is changed by everybody who may edit, and then stops its planned release.
 */

import type { Label } from '#contract/kit/fields'
import type { Row } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition, Protection } from '../definition/serveModule.ts'
import { seenTitle } from '../lists/visibility.ts'

/** Answers whether the change is one of released content; refuses it to callers without the right. */
export async function checkReleased(
  served: ModuleDefinition,
  { before, draft }: { before: WireRecord | undefined; draft: Row },
  context: Context,
): Promise<boolean> {
  if (!served.released) return false
  const entries = Object.entries(draft).filter(([key, value]) => key in served.module.fields && value !== undefined)
  const changed = entries.filter(([key, value]) => (value ?? '') !== (before?.[key] ?? '')).map(([key]) => key)
  if (changed.length === 0) return false
  // Entering a released edition changes it as much as leaving it does.
  const after = { ...before, ...Object.fromEntries(entries) }
  const protections = [
    ...(before ? await protectionsOf(served, before, context) : []),
    ...(await protectionsOf(served, after, context)),
  ]
  for (const protection of protections)
    if (changed.some(key => !protection.free?.includes(key))) await protect(protection, context, labels.change)
  return protections.some(isOfReleased)
}

export async function checkRemoval(
  served: ModuleDefinition,
  records: readonly WireRecord[],
  context: Context,
): Promise<boolean> {
  let isReleased = false
  for (const record of records)
    for (const protection of await protectionsOf(served, record, context)) {
      if (protection.removalRefusal)
        throw new Refusal(400, protection.removalRefusal(seenTitle(served, record, context)))
      await protect(protection, context, labels.remove)
      isReleased ||= isOfReleased(protection)
    }
  return isReleased
}

/** A record that comes back among released content, or as such. */
export async function checkRestoring(served: ModuleDefinition, record: WireRecord, context: Context): Promise<boolean> {
  const protections = await protectionsOf(served, record, context)
  for (const protection of protections) await protect(protection, context, labels.restore)
  return protections.some(isOfReleased)
}

/** For calls that make something of a record, such as its image, without changing what people entered. */
export async function assertMayChange(served: ModuleDefinition, record: Row, context: Context): Promise<void> {
  for (const protection of await protectionsOf(served, record, context))
    if (isOfReleased(protection)) await protect(protection, context, labels.change)
}

async function protectionsOf(
  { released }: ModuleDefinition,
  record: Row,
  { db }: Context,
): Promise<readonly Protection[]> {
  return [(await released?.(record, db)) ?? []].flat()
}

const isOfReleased = ({ stopsPlans }: Protection) => stopsPlans === undefined

async function protect({ needs, stopsPlans }: Protection, context: Context, refusal: Label): Promise<void> {
  if (context.caller.permissions.has(needs)) return
  if (!stopsPlans) throw new Refusal(403, refusal)
  await stopsPlans(context)
}

const labels = {
  change: {
    zh: '内容已发布，有发布权限才能修改；请先撤回，或请有权限的同事修改',
    en: 'This is published: changing it takes the right to publish. Please have it withdrawn first',
  },
  remove: {
    zh: '内容已发布，有发布权限才能删除；请先撤回，或请有权限的同事删除',
    en: 'This is published: removing it takes the right to publish. Please have it withdrawn first',
  },
  restore: {
    zh: '恢复后即为已发布内容，有发布权限才能恢复',
    en: 'Restoring would publish it, which takes the right to publish',
  },
} satisfies Record<string, Label>
