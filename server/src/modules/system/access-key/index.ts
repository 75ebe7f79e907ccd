import type { FastifyInstance } from 'fastify'
import type { Label } from '#contract/kit/fields'
import { codeOf } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { accessKey, keyPrefix } from '#contract/system/access-key'
import { user } from '#contract/system/user'
import { announce } from '../../../auth/accounts/announcements.ts'
import { administers, userStatus } from '../../../auth/accounts/people.ts'
import { hashOfToken, randomToken } from '../../../auth/sessions/tokens.ts'
import { ownRecords } from '../../../kit/definition/listQuery.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { findListed } from '../../../kit/lists/lists.ts'
import { networksOf } from '../../../platform/http/accessKeys.ts'
import { forbidden, Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Origin } from '../../../platform/http/reply/reply.ts'
import { governs } from '../user/index.ts'

const { fields } = accessKey

/** Between the hooks of one call: the record contains the hash only. */
const issued = new WeakMap<Origin, string>()

const served: ModuleDefinition = serveModule(accessKey, {
  table: 'blade_access_key',
  needsProof: true,
  menu: { under: 'system', sort: 12, source: 'safety' },
  derived: ['tokenHash', 'lastUsedTime'],
  hooks: {
    async beforeList(query, context) {
      const governed = (await governedAccounts(context)).map(({ id }) => id)
      return ownRecords(query, context, governed)
    },

    async beforeSubmit(draft, { before, ...context }) {
      const { caller, db, origin, services } = context
      const ownerId = before ? before.userId : (draft.userId ?? caller.userId)
      if (!(await mayManage([ownerId], context)))
        throw new Refusal(403, before ? labels.foreign : labels.owner, { fields: [fields.userId] })
      if (draft.modules) assertModules(draft.modules, services)
      if (draft.addresses && !networksOf(draft.addresses))
        throw new Refusal(400, labels.addresses, { fields: [fields.addresses] })
      delete draft.lastUsedTime
      delete draft.userId
      if (before) return announce(db, { user: String(ownerId) })
      const token = keyPrefix + randomToken()
      issued.set(origin, token)
      Object.assign(draft, { userId: ownerId, tokenHash: hashOfToken(token) })
    },

    // The only time that the key is shown.
    afterSubmit: (_, { before, origin }) => (before ? undefined : { token: issued.get(origin) }),

    async beforeRemove(_, { records, ...context }) {
      const owners = records.map(({ userId }) => userId)
      if (!administers(context.caller) && !(await mayManage(owners, context))) throw forbidden()
      for (const user of owners) if (user) await announce(context.db, { user })
    },
  },
  calls: {
    services: async (_, context) => {
      const active = (await governedAccounts(context)).filter(({ status }) => status === userStatus.active)
      return active.map(({ id, account }) => ({ id, title: account }))
    },
    modules: (_, context) =>
      context.services.modules.all
        .filter(({ module }) => findListed(module.path, context))
        .map(({ module: { path, title } }) => ({ id: path, title: title[context.language] })),
  },
})

export default served

/**
 * Service accounts whose keys the caller makes, lists and revokes. A key does all that its account may: the caller must be
 * able to do so too, and to change the account.
 */
async function governedAccounts(context: Context) {
  const { db, caller } = context
  if (!caller.permissions.has(codeOf(user, 'edit'))) return []
  const accounts = await db
    .selectFrom('bladeUser')
    .select(['id', 'account', 'tenantId', 'roleId', 'deptId', 'status'])
    .where('tenantId', '=', caller.tenantId)
    .where('isService', '=', 1)
    .orderBy('account')
    .execute()
  const governed = []
  for (const account of accounts) {
    const { tenantId, roleId, deptId } = account
    if (await governs({ tenantId, roleId: roleId ?? '', deptId: deptId ?? '' }, context)) governed.push(account)
  }
  return governed
}

async function mayManage(owners: readonly (string | null)[], context: Context): Promise<boolean> {
  const others = owners.filter(id => id !== context.caller.userId)
  if (others.length === 0) return true
  const governed = (await governedAccounts(context)).map(({ id }) => id)
  return others.every(id => id !== null && governed.includes(id))
}

function assertModules(modules: string, app: FastifyInstance): void {
  const unknown = splitIds(modules).find(path => !app.guardedRoutes.some(({ url }) => url.startsWith(`/api/${path}/`)))
  if (unknown !== undefined) throw new Refusal(400, unknownModule(unknown), { fields: [fields.modules] })
}

const unknownModule = (path: string): Label => ({
  zh: `可用模块中没有接口路径${path}，应如 blade-system/post`,
  en: `Modules: there is no path ${path}; they read like blade-system/post`,
})

const labels = {
  owner: {
    zh: '所有者应为本人，或权限不高于自己的服务账号',
    en: 'Owner: yourself, or a service account that may do no more than you',
  },
  foreign: { zh: '只能修改自己的访问密钥', en: 'You can change your own keys only' },
  addresses: {
    zh: '来源地址应为IP地址或网段，如 10.1.0.0/16',
    en: 'Addresses: must be addresses or networks such as 10.1.0.0/16',
  },
} satisfies Record<string, Label>
