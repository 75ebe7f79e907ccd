/** Content that readers see: changed only with the right to publish, marked in the history, and not removed. */

import type { Label } from '#contract/kit/fields'
import { recordTitle } from '#contract/kit/recordTitle'
import type { Row } from '../../platform/db/dynamic.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition, Protection } from '../definition/serveModule.ts'

interface ChangedRecord {
  before: WireRecord | undefined
  draft: Row
}

/** Answers whether the change is one of released content; refuses it to callers without the right. */
export async function checkReleased(
  served: ModuleDefinition,
  { before, draft }: ChangedRecord,
  context: Context,
): Promise<boolean> {
  if (!served.released) return false
  const entries = Object.entries(draft).filter(([key, value]) => key in served.module.fields && value !== undefined)
  const changed = entries.filter(([key, value]) => (value ?? '') !== (before?.[key] ?? '')).map(([key]) => key)
  if (changed.length === 0) return false
  // Entering a released edition changes it as much as leaving it does.
  const after = { ...before, ...Object.fromEntries(entries) }
  const protections = [
    before && (await protectionOf(served, before, context)),
    await protectionOf(served, after, context),
  ]
  for (const protection of protections)
    if (protection && changed.some(key => !protection.free?.includes(key)))
      assertMay(protection, context, labels.change)
  return protections.some(protection => protection !== undefined)
}

export async function checkRemoval(
  served: ModuleDefinition,
  records: readonly WireRecord[],
  context: Context,
): Promise<boolean> {
  const protections = []
  for (const record of records) {
    const protection = await protectionOf(served, record, context)
    if (protection?.removalRefusal)
      throw new Refusal(400, protection.removalRefusal(recordTitle(served.module, record)))
    if (protection) assertMay(protection, context, labels.remove)
    protections.push(protection)
  }
  return protections.some(protection => protection !== undefined)
}

/** A record that comes back among released content, or as such. */
export async function checkRestoring(served: ModuleDefinition, record: WireRecord, context: Context): Promise<boolean> {
  const protection = await protectionOf(served, record, context)
  if (protection) assertMay(protection, context, labels.restore)
  return protection !== undefined
}

/** For calls that change a record by other means than `saveRecord`. */
export async function assertMayChange(served: ModuleDefinition, record: Row, context: Context): Promise<void> {
  const protection = await protectionOf(served, record, context)
  if (protection) assertMay(protection, context, labels.change)
}

async function protectionOf(
  { released }: ModuleDefinition,
  record: object,
  { db }: Context,
): Promise<Protection | undefined> {
  return await released?.(record as never, db)
}

function assertMay({ needs }: Protection, { caller }: Context, refusal: Label): void {
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
