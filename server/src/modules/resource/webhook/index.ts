import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { hookEvents, webhook } from '#contract/resource/webhook'
import { administers } from '../../../auth/accounts/people.ts'
import { ownRecords } from '../../../kit/definition/listQuery.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { lockRows } from '../../../kit/records/changeLog.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import { queueTest } from '../../../kit/records/webhookEvents.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isAllowedInside, isInside } from '../../../platform/egress.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { Origin } from '../../../platform/http/reply/reply.ts'
import { newWebhookSecret } from './post.ts'

export { createPostHook } from './post.ts'
export { pruneDeliveries, replay, sendWebhook } from './send.ts'

const { fields } = webhook
const MINUTE = 60_000

/** Between the hooks of one call: the record contains the encrypted secret only. */
const issued = new WeakMap<Origin, string>()

const served: ModuleDefinition = serveModule(webhook, {
  table: 'blade_webhook',
  needsProof: true,
  menu: { under: 'resource', sort: 5, source: 'api' },
  derived: ['secret', 'failures'],
  limits: { test: { max: 30, timeWindow: MINUTE } },
  hooks: {
    beforeList: (query, context) => ownRecords(query, context),

    async beforeSubmit(draft, { before, ...context }) {
      if (before) assertOwn(before, context)
      delete draft.userId
      delete draft.pauseReason
      if (draft.address) await assertAddress(draft.address, context)
      const wrong = splitIds(draft.events).find(event => !Object.hasOwn(hookEvents, event))
      if (wrong !== undefined) throw new Refusal(400, unknownEvent(wrong), { fields: [fields.events] })
      const unknown = splitIds(draft.modules).find(path => !context.services.modules.find(path))
      if (unknown !== undefined) throw new Refusal(400, unknownModule(unknown), { fields: [fields.modules] })
      if (draft.enabled === 1) Object.assign(draft, { pauseReason: null, failures: 0 })
      if (before) return
      const secret = newWebhookSecret()
      issued.set(context.origin, secret)
      Object.assign(draft, { userId: context.caller.userId, secret: context.services.secrets.seal(secret) })
    },

    // The only time that the secret is shown.
    afterSubmit: (_, { before, origin }) => (before ? undefined : { secret: issued.get(origin) }),

    beforeRemove(_, { records, ...context }) {
      if (!administers(context.caller)) for (const record of records) assertOwn(record, context)
    },
  },
  calls: {
    test: async ({ id }, context) => {
      await ownHook(id, context)
      await queueTest(context.db, id, context.caller.tenantId)
      return null
    },
    'renew-secret': ({ id }, context) =>
      inTransaction(context.db, async db => {
        await ownHook(id, { ...context, db })
        const secret = newWebhookSecret()
        await saveTrusted(served, { id, secret: context.services.secrets.seal(secret) }, db)
        return { secret }
      }),
  },
})

export default served

async function ownHook(id: string, context: Context): Promise<void> {
  const [row] = await lockRows(served, [id], context)
  assertOwn({ userId: row ? String(row.userId) : null }, context)
}

function assertOwn({ userId }: { userId: string | null }, { caller }: Pick<Context, 'caller'>): void {
  if (userId !== caller.userId) throw new Refusal(403, labels.foreign)
}

async function assertAddress(address: string, { services }: Context): Promise<void> {
  const { privateWebhookHosts } = services
  const refuse = (label: Label) => new Refusal(400, label, { fields: [fields.address] })
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username || url.password || url.hash) throw refuse(labels.address)
  if (url.protocol !== 'https:' && !isAllowedInside(url, privateWebhookHosts)) throw refuse(labels.address)
  if (await isInside(url, privateWebhookHosts)) throw refuse(labels.inside)
}

const unknownEvent = (name: string): Label => ({ zh: `没有事件${name}`, en: `Events: there is no event ${name}` })

const unknownModule = (path: string): Label => ({ zh: `没有模块${path}`, en: `Modules: there is no module ${path}` })

const labels = {
  foreign: { zh: '只能修改自己的网络钩子', en: 'You can change your own webhooks only' },
  address: {
    zh: '推送地址应以https://开头，且不含账号密码',
    en: 'Address: must begin with https:// and name no account',
  },
  inside: {
    zh: '推送地址指向内部网络；如确有需要，请由运维在PRIVATE_WEBHOOK_HOSTS中登记该主机',
    en: 'Address: it is in the inner network. The operator may allow its host in PRIVATE_WEBHOOK_HOSTS.',
  },
} satisfies Record<string, Label>
