import { sql } from 'kysely'
import { flowMode } from '#contract/flow/categories'
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
 * Refuses changes to the role, department or post of the caller that would give them rights or tasks of others. All
 * their roles, departments and posts count, also those not chosen for this session. Administrators have all of their
 * tenant.
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

interface AccountRename {
  kind: 'user' | 'role' | 'dept' | 'post'
  before: { id: string; tenantId: string }
  from: string
  /** Undefined where the change leaves the name as it is. */
  to: string | null | undefined
  field: { label: Label }
}

const attributes = {
  user: 'assignee|candidateUsers|candidateStarterUsers',
  group: 'candidateGroups|candidateStarterGroups',
}

/** Diagrams give tasks to people by account, alias, code or name: refuses to change one that a process in use goes by. */
export async function assertNotNamedByProcess({ kind, before, from, to, field }: AccountRename, db: Db): Promise<void> {
  if (to === undefined || to === null || to === from) return
  const words = (name: string) =>
    kind === 'user'
      ? sql`user_candidates(${before.id}::bigint, ${name})`
      : sql`group_candidates(${kind}, ${before.id}::bigint, ${name})`
  const prefix = kind === 'user' ? 'user' : 'group'
  const pattern = `(?:${attributes[prefix]})\\s*=\\s*["']([^"']*)["']`
  const { rows } = await sql<{ name: string }>`
    select distinct d.name from flow_definition d
    where (d.tenant_id = ${before.tenantId} or d.mode = ${flowMode.common}) and not d.withdrawn and d.is_deleted = 0
      and (exists (select from flow_instance i
          where i.definition_id = d.id and i.tenant_id = ${before.tenantId} and i.end_time is null)
        or not exists (select from flow_definition n
          where n.tenant_id = d.tenant_id and n.mode = d.mode and n.key = d.key and n.version > d.version and not n.withdrawn))
      and exists (
        select from regexp_matches(d.xml, ${pattern}, 'g') named, string_to_table(named[1], ',') word
        where ${`${prefix}:`} || trim(word) = any(${words(from)}) and ${`${prefix}:`} || trim(word) <> all(${words(to)}))
    order by 1 limit 6`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name)
  throw new Refusal(400, {
    zh: `流程${names.map(name => `“${name}”`).join('、')}按${field.label.zh}“${from}”分派任务，不能修改`,
    en: `${field.label.en} "${from}": ${names.join(', ')} ${names.length > 1 ? 'assign' : 'assigns'} tasks by it, so that it cannot be changed`,
  })
}
