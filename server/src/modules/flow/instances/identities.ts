import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../../platform/http/caller.ts'

/**
 * All words by which a diagram may mean the caller as a candidate: `user:<id or account>`, and `group:` with the id or the
 * name of a role, department or post, plain or with `role:`, `dept:` or `post:` before it. A name never passes for a word
 * of another record; a deputy is meant wherever those are whose deputy they are. Tasks keep the words of the diagram, so that a user who joins a role later finds its open tasks.
 */
export function identitiesOf({ userId, account, tenantId, roleIds, deptIds }: Caller): RawBuilder<string[]> {
  return sql<string[]>`array(
    select unnest(user_candidates(${userId}::bigint, ${account}))
    union all
    select unnest(user_candidates(u.id, u.account)) from acting_for(${userId}::bigint) a join blade_user u on u.id = a
      where deputy_of(u.id) = ${userId}
    union all
    select unnest(group_candidates('role', r.id, r.role_alias)) from blade_role r
      where r.id = any(${roleIds}::bigint[]) and r.is_deleted = 0
    union all
    select unnest(group_candidates('dept', d.id, d.dept_name)) from blade_dept d
      where d.id = any(${deptIds}::bigint[]) and d.is_deleted = 0
    union all
    select unnest(group_candidates('post', p.id, p.post_code)) from blade_user u
      join blade_post p on p.id::text = any(string_to_array(u.post_id, ',')) and p.is_deleted = 0
      where u.id = ${userId} and p.tenant_id = ${tenantId}
  )`
}
