import type { Label } from '#contract/kit/fields'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { administers, validIdsIn } from './people.ts'

type Assignment = 'roleId' | 'deptId' | 'postId'

interface AssignmentChange<Key extends string> {
  before: Record<Key, unknown> & { id: string }
  draft: Partial<Record<Key, unknown>>
  /** Fields from which rights or workflow tasks of the holders follow. */
  keys: readonly Key[]
  fields: Record<Key, { label: Label }>
  assignment: Assignment
}

/**
 * Refuses changes to the role, department or post of the caller that would give them rights or tasks of others.
 * All that they hold counts, also what they have not chosen for this session. Administrators have all of their tenant.
 */
export async function assertNotOwn<Key extends string>(
  { before, draft, keys, fields, assignment }: AssignmentChange<Key>,
  { caller, db }: { caller: Caller; db: Db },
): Promise<void> {
  if (administers(caller)) return
  const changed = keys.find(key => draft[key] !== undefined && String(draft[key] || 0) !== String(before[key] || 0))
  if (!changed) return
  const holder = await db.selectFrom('bladeUser').select(assignment).where('id', '=', caller.userId).executeTakeFirst()
  if (validIdsIn(holder?.[assignment] ?? null).includes(before.id))
    throw new Refusal(403, notOwn(fields[changed].label))
}

export function notOwn({ zh, en }: Label): Label {
  return { zh: `不能修改自己的${zh}，请由其他管理员修改`, en: `${en}: somebody else must change your own` }
}
