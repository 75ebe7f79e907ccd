import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../../auth/accounts/caller.ts'

/**
 * All words by which a diagram may mean the caller as a candidate: `user:<id>`, and `group:` with the id or the word of a
 * role, department or post, plain or with `role:`, `dept:` or `post:` before it. Tasks keep the words of the diagram, so
 * that who joins a role later finds what waits for it.
 */
export function identitiesOf({ userId, account, tenantId, roleIds, deptIds }: Caller): RawBuilder<string[]> {
  return sql<string[]>`array(
    select unnest(array['user:' || ${userId}::text, 'user:' || ${account}::text])
    union all
    select 'group:' || word from blade_role r,
      unnest(array[r.id::text, r.role_alias::text, 'role:' || r.id, 'role:' || r.role_alias]) word
      where r.id = any(${roleIds}::bigint[]) and r.is_deleted = 0
    union all
    select 'group:' || word from blade_dept d,
      unnest(array[d.id::text, 'dept:' || d.id, 'dept:' || d.dept_name]) word
      where d.id = any(${deptIds}::bigint[]) and d.is_deleted = 0
    union all
    select 'group:' || word from blade_user u
      join blade_post p on p.id::text = any(string_to_array(u.post_id, ',')) and p.is_deleted = 0,
      unnest(array[p.id::text, p.post_code::text, 'post:' || p.id, 'post:' || p.post_code]) word
      where u.id = ${userId} and p.tenant_id = ${tenantId}
  )`
}
