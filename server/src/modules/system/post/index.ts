import { post } from '#contract/system/post'
import { assertNotNamedByProcess, assertNotOwn } from '../../../auth/accounts/ownAssignments.ts'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { serveModule } from '../../../kit/definition/serveModule.ts'
import { actingTenant } from '../../../platform/http/guard.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladePost: TableOf<typeof post>
  }
}

export default serveModule(post, {
  table: 'blade_post',
  unique: [{ fields: ['postCode'] }],
  order: 'sort',
  menu: { under: 'system', sort: 3, source: 'iconfont iconicon_message' },
  hooks: {
    async beforeSubmit(draft, context) {
      const { before } = context
      const { fields } = post
      if (!before) return
      await assertNotOwn({ before, draft, keys: ['postCode'], fields, assignment: 'postId' }, context)
      const renaming = { kind: 'post', to: draft.postCode, field: fields.postCode } as const
      await assertNotNamedByProcess({ ...renaming, before, from: before.postCode }, context.db)
    },
  },
  calls: {
    select: ({ tenantId }, { db, caller }) =>
      db
        .selectFrom('bladePost')
        .select(['id', 'postCode', 'postName'])
        .where('tenantId', '=', actingTenant(caller, tenantId))
        .orderBy('sort')
        .orderBy('id')
        .execute(),
  },
})
