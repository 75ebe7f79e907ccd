import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { flowProcess } from '#contract/flow/process'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { type HookEventType, pauseReason, testEvent, webhook } from '#contract/resource/webhook'
import { deliveryState, type webhookDelivery } from '#contract/resource/webhook-delivery'
import { administratorsOf } from '../../../auth/accounts/people.ts'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { contextOfJob } from '../../../kit/definition/registry.ts'
import { removedOf } from '../../../kit/history/listRemoved.ts'
import { findListed, listedAmong } from '../../../kit/lists/lists.ts'
import { saveDerived } from '../../../kit/records/derived.ts'
import { saveTrusted } from '../../../kit/records/records.ts'
import { type HookDelivery, queueTry, sendHookKey } from '../../../kit/records/webhookEvents.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type Caller, scopeOf } from '../../../platform/http/guard.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { notifyUsers } from '../../desk/notice/index.ts'
import { watched } from '../../flow/index.ts'
import type { Outcome } from './post.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeWebhookDelivery: TableOf<typeof webhookDelivery>
  }
}

type Webhook = Selectable<Database['bladeWebhook']>

/** Seconds before each further try: eight hours in all. */
const DELAYS = [10, 60, 300, 1800, 7200, 18_000]
/** Failed deliveries in a row after which a webhook is paused. */
export const MAX_WEBHOOK_FAILURES = 5

/** Sends an event with the rights that the owner of the webhook has now; of what they may not see nothing is sent or stored. */
export const sendWebhook = defineJob<HookDelivery>({
  ...sendHookKey,
  worker: 'sending',
  async run(delivery, { app, db, signal }) {
    const hook = await db.selectFrom('bladeWebhook').selectAll().where('id', '=', delivery.webhookId).executeTakeFirst()
    const stored = await stateOf(delivery.id, db)
    // The process that sent it has died afterwards.
    if (stored && stored.deliveryState !== deliveryState.waiting) return
    if (!hook) return cancel(delivery.id, db)
    const owner = await ownerOf(hook, app)
    if (!owner) {
      await cancel(delivery.id, db)
      return pauseFor(pauseReason.owner, hook, db, app)
    }
    const ids = delivery.type === testEvent ? [] : await idsFor(owner, delivery, db, app)
    const isUnseen = delivery.type !== testEvent && ids.length === 0
    if (isUnseen && !stored) return
    const tries = stored?.tries ?? 0
    const known = { delivery: { ...delivery, ids }, hook, tries }
    if (isUnseen || (hook.enabled !== 1 && !delivery.isRequested))
      return store(known, { deliveryState: deliveryState.cancelled, nextTime: null }, db)
    const message = {
      id: delivery.id,
      url: hook.address,
      secret: app.secrets.open(hook.secret),
      body: bodyOf(known.delivery),
    }
    const outcome = await app.postHook(message, signal)
    await inTransaction(db, tx => settle({ ...known, tries: tries + 1 }, outcome, tx, app))
  },
})

const bodyOf = ({ id, type, time, tenantId, module, ids }: HookDelivery) =>
  JSON.stringify({ id, type, timestamp: time, data: { tenantId, module, ids } })

function stateOf(id: string, db: Db) {
  return db
    .selectFrom('bladeWebhookDelivery')
    .select(['deliveryState', 'tries'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function cancel(id: string, db: Db): Promise<void> {
  const cancelled = { deliveryState: deliveryState.cancelled, nextTime: null }
  await db.updateTable('bladeWebhookDelivery').set(cancelled).where('id', '=', id).execute()
}

function ownerOf({ userId, tenantId }: Webhook, app: FastifyInstance): Promise<Caller | undefined> {
  // With all roles and departments, as by an access key.
  return app.findFormerCaller({ id: '', userId: userId ?? '', tenantId, clientId: '', roleIds: [], deptIds: [] })
}

/** The ids that the owner sees. */
function idsFor(caller: Caller, { id, module, ids }: HookDelivery, db: Db, app: FastifyInstance): Promise<string[]> {
  const requestId = `webhook ${id}`
  const context = contextOfJob(app, { db, caller, requestId, path: `${module}/list` })
  return runWithScope(scopeOf(caller, requestId), async () => {
    if (module === flowProcess.path) {
      const seen = await Promise.all(ids.map(instance => watched(instance, context).catch(unlessRefused)))
      return ids.filter((_, place) => seen[place])
    }
    const served = findListed(module, context)
    if (!served) return []
    const seen = await listedAmong(served, ids, context)
    const others = ids.filter(one => !seen.includes(one))
    // The recycle bin is the owner's to look into as the list was.
    return others.length === 0 || served.rows
      ? seen
      : [...seen, ...(await listedAmong(removedOf(served), others, context))]
  })
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

interface PendingDelivery {
  delivery: HookDelivery
  hook: Webhook
  tries: number
}

type Result = Pick<Database['bladeWebhookDelivery'], 'deliveryState' | 'nextTime'> & Partial<Outcome>

/** A failed try is followed by another one, until there have been enough; then the failure counts. */
async function settle(known: PendingDelivery, outcome: Outcome, db: Db, app: FastifyInstance): Promise<void> {
  const { delivery, hook, tries } = known
  const { sent, waiting, failed } = deliveryState
  if (outcome.fault === null) {
    await store(known, { ...outcome, deliveryState: sent, nextTime: null }, db)
    if (hook.failures > 0) await countFailures(hook, 0, db, app)
    return
  }
  const delay = DELAYS[tries - 1]
  if (delay !== undefined && delivery.type !== testEvent) {
    const runAt = new Date(Date.now() + delay * 1000)
    await store(known, { ...outcome, deliveryState: waiting, nextTime: await localTimeOf(runAt, db) }, db)
    return queueTry(db, delivery, runAt)
  }
  await store(known, { ...outcome, deliveryState: failed, nextTime: null }, db)
  if (delivery.isRequested) return
  await countFailures(hook, hook.failures + 1, db, app)
  if (hook.failures + 1 >= MAX_WEBHOOK_FAILURES) await pauseFor(pauseReason.failures, hook, db, app)
}

function countFailures({ id }: Webhook, failures: number, db: Db, app: FastifyInstance): Promise<void> {
  return saveDerived(app.modules.require(webhook), { failures }, eb => eb('id', '=', id), db)
}

async function localTimeOf(moment: Date, db: Db): Promise<string> {
  const { rows } = await sql<{ time: string }>`select ${moment}::timestamptz::timestamp(0) as time`.execute(db)
  return rows[0]?.time ?? ''
}

async function store({ delivery, hook, tries }: PendingDelivery, result: Result, db: Db): Promise<void> {
  const changed = { ...result, tries, recordIds: delivery.ids.join() || null }
  const { id, webhookId, tenantId, type: event, module } = delivery
  const eventTime = await localTimeOf(new Date(delivery.time), db)
  await db
    .insertInto('bladeWebhookDelivery')
    .values({ id, webhookId, tenantId, event, module: module || null, eventTime, userId: hook.userId, ...changed })
    .onConflict(conflict => conflict.column('id').doUpdateSet(changed))
    .execute()
}

/** Pauses a webhook, and notifies its owner and the administrators. */
function pauseFor(reason: number, { id, enabled, name, tenantId, userId }: Webhook, db: Db, app: FastifyInstance) {
  return inTransaction(db, async tx => {
    if (enabled !== 1) return
    await saveTrusted(app.modules.require(webhook), { id, enabled: 0, pauseReason: reason }, tx)
    const readers = [...new Set([...(await administratorsOf(tx, tenantId)), ...(userId ? [userId] : [])])]
    const { zh, en } = reason === pauseReason.owner ? labels.owner : labels.failures
    await notifyUsers({ tenantId, readers, title: `网络钩子已停用：${name}`, paragraphs: [zh, en] }, tx, app)
  })
}

/** The delivery of a stored row, to be sent again at somebody's request. */
export async function replay(id: string, db: Db): Promise<void> {
  const row = await db
    .updateTable('bladeWebhookDelivery')
    .set({ deliveryState: deliveryState.waiting, tries: 0, nextTime: null })
    .where('id', '=', id)
    .where('deliveryState', '!=', deliveryState.waiting)
    .returning(['webhookId', 'tenantId', 'event', 'module', 'recordIds'])
    .returning(sql<Date>`event_time::timestamptz`.as('time'))
    .executeTakeFirst()
  if (!row) throw new Refusal(409, labels.waiting)
  const { webhookId, tenantId, event, module, recordIds, time } = row
  const delivery = {
    id,
    webhookId,
    tenantId,
    type: event as HookEventType,
    module: module ?? '',
    ids: splitIds(recordIds),
  }
  await queueTry(db, { ...delivery, time: time.toISOString(), isRequested: true })
}

const labels = {
  failures: {
    zh: `连续${MAX_WEBHOOK_FAILURES}次推送失败。处理后请重新启用，停用期间的事件不会补发。`,
    en: `${MAX_WEBHOOK_FAILURES} deliveries in a row have failed. Enable it when that is settled; what happens meanwhile is not sent.`,
  },
  owner: {
    zh: '所有者不能再登录。请由有权限的人重新创建。',
    en: 'Its owner may not sign in any more: somebody with the rights has to make it anew.',
  },
  waiting: { zh: '该推送正等待发送', en: 'This delivery is waiting to be sent' },
} satisfies Record<string, Label>

const RETENTION_DAYS = 30

export const pruneDeliveries = defineJob({
  name: 'prune-deliveries',
  // Half past three at night in Shanghai.
  cron: '30 19 * * *',
  attempts: 5,
  async run(_, { db }) {
    await sql`delete from blade_webhook_delivery
      where event_time < localtimestamp - make_interval(days => ${RETENTION_DAYS})`.execute(db)
  },
})
