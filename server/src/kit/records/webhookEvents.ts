/** Events for webhooks, queued in the transaction of what they announce; modules/resource/webhook sends them. */
import { type Generated, sql } from 'kysely'
import type { Module } from '#contract/kit/module'
import { type HookEventType, testEvent, webhook } from '#contract/resource/webhook'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { addJob, type JobKey } from '../../platform/jobs/job.ts'
import type { TableOf } from '../definition/columns.ts'
import type { RecordWrite } from './changeLog.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    bladeWebhook: TableOf<typeof webhook> & {
      /** Encrypted. */
      secret: string
      /** Failed deliveries since the last one that arrived. */
      failures: Generated<number>
    }
  }
}

interface HookEvent {
  type: HookEventType
  /** Path of the module that the records are of. */
  module: string
  ids: readonly string[]
  tenantId: string
}

/** One event for one webhook. */
export interface HookDelivery extends HookEvent {
  id: string
  webhookId: string
  /** ISO 8601. */
  time: string
  /** Requested by somebody: also sent while the webhook is paused. */
  isRequested?: boolean
}

export const sendHookKey: JobKey<HookDelivery> = { name: 'send-webhook' }

/** Announces an event to the webhooks of its tenant. */
export async function queueHookEvent(db: Db, event: HookEvent): Promise<void> {
  const { type, module, tenantId } = event
  // In `sql`: records are also written where the modules of the product are not loaded.
  const { rows } = await sql<{ id: string }>`select id from blade_webhook
    where tenant_id = ${tenantId} and is_deleted = 0 and enabled = 1 and ${type} = any(string_to_array(events, ','))
      and (${!type.startsWith('record.')} or coalesce(modules, '') = '' or ${module} = any(string_to_array(modules, ',')))`.execute(
    db,
  )
  for (const { id } of rows) await queueHookDelivery(db, id, event)
}

export async function queueTest(db: Db, webhookId: string, tenantId: string): Promise<void> {
  await queueHookDelivery(db, webhookId, { type: testEvent, module: '', ids: [], tenantId }, true)
}

function queueHookDelivery(db: Db, webhookId: string, event: HookEvent, isRequested = false): Promise<void> {
  const delivery = { ...event, id: newId(), webhookId, time: new Date().toISOString(), isRequested }
  return queueTry(db, delivery)
}

/** One request at a time for each webhook, so that a slow receiver delays no other. */
export function queueTry(db: Db, delivery: HookDelivery, runAt?: Date): Promise<void> {
  return addJob(db, sendHookKey, delivery, { queue: `webhook ${delivery.webhookId}`, ...(runAt && { runAt }) })
}

/** Announces changes of records: one event for all that one call did alike. */
export async function queueRecordEvents(
  { path }: Pick<Module, 'path'>,
  changes: readonly RecordWrite[],
  db: Db,
): Promise<void> {
  // A webhook does not hear of itself.
  if (path === webhook.path) return
  const events = new Map<string, HookEvent & { ids: string[] }>()
  for (const { operation, before, after } of changes) {
    const record = after ?? before
    if (!record) continue
    const { id, tenantId } = record
    const type = typeOf[operation]
    const key = `${type} ${tenantId}`
    const event = events.get(key) ?? { type, module: path, tenantId, ids: [] }
    event.ids.push(id)
    events.set(key, event)
  }
  for (const event of events.values()) await queueHookEvent(db, event)
}

const typeOf = {
  create: 'record.created',
  edit: 'record.changed',
  // Both a former version and a record of the recycle bin.
  restore: 'record.changed',
  remove: 'record.removed',
} as const
