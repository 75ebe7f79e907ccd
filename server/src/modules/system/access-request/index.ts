import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { type CallInput, codeOf } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { accessRequest, requestOutcome } from '#contract/system/access-request'
import { user } from '#contract/system/user'
import { announce } from '../../../auth/accounts/announcements.ts'
import { userStatus } from '../../../auth/accounts/people.ts'
import { retainingAdministration } from '../../../auth/permissions/retainAdministration.ts'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { equal } from '../../../kit/definition/service.ts'
import { refusalFor } from '../../../kit/input/checkInput.ts'
import { saveRecord, saveTrusted } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { decide } from '../../../platform/http/guard.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { addJob, defineJob } from '../../../platform/jobs/job.ts'
import { notifyUsers } from '../../desk/notice/index.ts'
import { explainOwn, findTarget, rolesGranting } from '../user/index.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeAccessRequest: TableOf<typeof accessRequest> & { menuId: string | null }
  }
}

const { fields } = accessRequest
const administratorAliases = ['administrator', 'admin']
const MINUTE = 60_000
/** So many administrators get a notice. */
const MAX_READERS = 20

const served: ModuleDefinition = serveModule(accessRequest, {
  table: 'blade_access_request',
  needsProof: true,
  menu: { under: 'authority', sort: 5, source: 'key' },
  derived: ['menuId'],
  limits: { ask: { max: 30, timeWindow: MINUTE } },
  todoLists: [
    {
      ...{ key: 'open', needs: 'edit', title: { zh: '待处理的权限申请', en: 'Requests for permissions' } },
      filters: [equal('outcome', requestOutcome.open)],
    },
  ],
  hooks: {
    async beforeSubmit(draft, { before, ...context }) {
      delete draft.userId
      if (!before) return void Object.assign(draft, { userId: context.caller.userId, outcome: requestOutcome.open })
      if (before.outcome !== requestOutcome.open) throw new Refusal(400, labels.decided)
      // The words of the applicant.
      delete draft.permission
      delete draft.reason
      if (draft.outcome !== requestOutcome.granted) return
      const { roleId, endTime } = { ...before, ...draft }
      if (!roleId) throw refusalFor(fields.roleId, 'missing')
      if (endTime && (await isPast(endTime, context.db)))
        throw new Refusal(400, labels.past, { fields: [fields.endTime] })
      await assignRole(String(before.userId), roleId, context)
      const runAt = endTime ? await instantOf(endTime, context.db) : undefined
      if (runAt) await addJob(context.db, endAccess, { id: before.id }, { runAt, key: `access request ${before.id}` })
    },

    // Its end date revokes the role.
    beforeRemove(_, { records }) {
      if (records.some(({ outcome, endTime }) => outcome === requestOutcome.granted && endTime))
        throw new Refusal(400, labels.ends)
    },

    async afterSubmit({ permission, outcome, userId, tenantId, remark }, { before, db, services }) {
      if (!before || !userId || outcome === requestOutcome.open) return
      const text = outcome === requestOutcome.granted ? labels.granted : labels.refused
      const paragraphs = [text.zh, text.en, ...(remark ? [remark] : [])]
      await notifyUsers({ tenantId, readers: [userId], title: `权限申请：${permission}`, paragraphs }, db, services)
    },
  },
  calls: { ask: requestAccess },
})

export default served

type AccessRequestInput = CallInput<(typeof accessRequest)['calls']['ask']>

async function requestAccess({ target, reason }: AccessRequestInput, context: Context): Promise<null> {
  const { caller, db, services } = context
  const { menu, menus } = await findTarget(target, context)
  if (!menu) throw refusalFor(accessRequest.calls.ask.input.target, 'wrong')
  const { title, allowed } = await explainOwn({ target: menu.id }, context)
  if (allowed) throw new Refusal(400, labels.held)
  const { roles, usable } = await rolesGranting([menu.code], menus, caller.tenantId, context)
  if (!usable) throw new Refusal(400, labels.unusable)
  // Only the approver may choose a role of administrators.
  const role = roles.find(({ roleAlias }) => !administratorAliases.includes(roleAlias))
  await inTransaction(db, async inner => {
    const open = inner.selectFrom('bladeAccessRequest').select('id').where('outcome', '=', requestOutcome.open)
    const own = open.where('userId', '=', caller.userId).where('menuId', '=', menu.id)
    if (await own.executeTakeFirst()) throw new Refusal(400, labels.asked)
    const values = {
      permission: title,
      reason: reason ?? null,
      userId: caller.userId,
      menuId: menu.id,
      roleId: role?.id ?? null,
    }
    await saveTrusted(served, { ...values, outcome: requestOutcome.open }, inner)
    const deciding = await rolesGranting([codeOf(accessRequest, 'edit')], menus, caller.tenantId, context)
    const readers = await holdersOf(
      deciding.roles.map(({ id }) => id),
      caller.tenantId,
      inner,
    )
    const paragraphs = [`${caller.account}：${title}`, ...(reason ? [reason] : [])]
    await notifyUsers({ tenantId: caller.tenantId, readers, title: `权限申请：${title}`, paragraphs }, inner, services)
  })
  return null
}

async function holdersOf(roleIds: readonly string[], tenantId: string, db: Db): Promise<string[]> {
  const rows = await asSystem(() =>
    db
      .selectFrom('bladeUser')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('status', '=', userStatus.active)
      .where(sql<boolean>`string_to_array(role_id, ',') && ${[...roleIds]}::text[]`)
      .orderBy('id')
      .limit(MAX_READERS)
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** As somebody who gives roles on the screen of users; nobody gives what they lack. */
async function assignRole(userId: string, roleId: string, context: Context): Promise<void> {
  const { caller, db, services } = context
  const grantRoute = { url: `/api/${user.path}/grant`, config: { policy: { anyOf: [codeOf(user, 'role')] } } }
  if (!decide(caller, grantRoute).allowed) throw new Refusal(403, labels.mayNotGive)
  const found = await db
    .selectFrom('bladeUser')
    .select('roleId')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal(400, labels.gone)
  const held = splitIds(found.roleId)
  // An end date would revoke a role that they have permanently.
  if (held.includes(roleId)) throw new Refusal(400, labels.hasRole, { fields: [fields.roleId] })
  await saveRecord(services.modules.require(user), { id: userId, roleId: [...held, roleId].join(',') }, context)
}

/** Revokes the role at the end date, unless the user lost it and was assigned it again since. */
export const endAccess = defineJob<{ id: string }>({
  name: 'end-access',
  run: ({ id }, { app, db }) =>
    inTransaction(db, async inner => {
      const request = await inner
        .selectFrom('bladeAccessRequest as request')
        .innerJoin('bladeUser as user', 'user.id', 'request.userId')
        .select(['request.roleId', 'user.id', 'user.tenantId', 'user.roleId as held'])
        .where('request.id', '=', id)
        .where('request.outcome', '=', requestOutcome.granted)
        .where(sql<boolean>`request.end_time <= localtimestamp`)
        .where(
          sql<boolean>`not exists (
            select from change_log entry
            where entry.tenant_id = "user".tenant_id and entry.module = ${user.path} and entry.record_id = "user".id
              and entry.changed_at > request.update_time and entry.after ? 'roleId'
              and request.role_id::text <> all(string_to_array(coalesce(entry.after ->> 'roleId', ''), ',')))`,
        )
        .forUpdate('user')
        .executeTakeFirst()
      const held = splitIds(request?.held)
      if (!request?.roleId || !held.includes(request.roleId)) return
      const rest = held.filter(roleId => roleId !== request.roleId).join(',')
      await retainingAdministration([request.tenantId], inner, () =>
        saveTrusted(app.modules.require(user), { id: request.id, roleId: rest }, inner),
      )
      await announce(inner, { user: request.id })
    }),
})

async function instantOf(time: string, db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${time}::timestamp::timestamptz as at`.execute(db)
  return rows[0]?.at ?? new Date()
}

const isPast = async (time: string, db: Db) => (await instantOf(time, db)) <= new Date()

const labels = {
  decided: { zh: '该申请已处理', en: 'The request has been decided' },
  held: { zh: '您已拥有该权限', en: 'You have this permission already' },
  asked: { zh: '您已申请该权限，请等待管理员处理', en: 'You have requested it: an administrator will decide' },
  past: { zh: '有效期须晚于现在', en: 'The end must be in the future' },
  mayNotGive: { zh: '您没有配置用户角色的权限', en: 'You may not give roles to users' },
  hasRole: { zh: '申请人已拥有该角色', en: 'The applicant has this role already' },
  unusable: { zh: '租户不能使用该功能，无法申请', en: 'The tenant may not use it, so that nobody can grant it' },
  ends: {
    zh: '已授权且设有有效期的申请不能删除，到期时据此收回角色',
    en: 'A request that was granted until an end date must stay: the role is taken back by it',
  },
  gone: { zh: '申请人已不存在', en: 'The applicant is gone' },
  granted: { zh: '管理员已授予该权限。', en: 'An administrator has granted it.' },
  refused: { zh: '管理员未同意该申请。', en: 'An administrator has refused it.' },
} satisfies Record<string, Label>
