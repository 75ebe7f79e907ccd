import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import type { CallInput } from '#contract/kit/module'
import { type User, user } from '#contract/system/user'
import { announce } from '../../../auth/accounts/announcements.ts'
import { grantRefusals } from '../../../auth/accounts/grantRefusal.ts'
import type { StoredPassword } from '../../../auth/accounts/passwords.ts'
import { userStatus } from '../../../auth/accounts/people.ts'
import { assertUserQuota } from '../../../auth/sign-in/quota.ts'
import { assertApplicant, bindUser } from '../../../auth/social/links.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../kit/input/checkInput.ts'
import { removeRecords, saveRecord, saveTrusted } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import { textSetting } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction, withTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { storedFrom } from './passwords.ts'
import { lockUsers } from './roles.ts'

type Calls = (typeof user)['calls']

/**
 * Requests an account for somebody without one. It gives no access until it is approved. A third party vouches for them, or
 * they have solved a captcha: then the answer does not disclose which tenants and accounts exist.
 */
export function registerGuest(
  users: ModuleDefinition,
  input: CallInput<Calls['register-guest']>,
  { db, request }: { db: Db; request: FastifyRequest | undefined },
) {
  const { tenantId, oauthId } = input
  return asSystem(async () => {
    if (oauthId) await assertApplicant(db, oauthId, tenantId)
    if ((await textSetting(db, tenantId, 'account.registerUser')) !== 'true') throw new Refusal(403, labels.closed)
    if (!oauthId && !(request && (await request.server.solvesCaptcha(request)))) throw grantRefusals.captcha()
    const stored = await storedFrom(input.password, { account: input.account, tenantId }, db)
    try {
      await addApplicant(users, input, stored, db)
    } catch (error) {
      if (oauthId || !(error instanceof Refusal)) throw error
    }
    return null
  })
}

async function addApplicant(
  users: ModuleDefinition,
  { tenantId, account, name, oauthId }: CallInput<Calls['register-guest']>,
  stored: StoredPassword,
  db: Db,
): Promise<void> {
  const tenant = await db
    .selectFrom('bladeTenant')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!tenant) throw new Refusal(400, labels.tenant)
  const shown = name || account.slice(0, 20)
  const guest = { tenantId, account, name: shown, realName: shown.slice(0, 10), status: userStatus.pending }
  await inTransaction(db, async tx => {
    const { id } = await saveTrusted(users, { ...guest, ...stored }, tx)
    if (oauthId) await bindUser(tx, oauthId, { id, tenantId })
  })
}

/** Lets applicants in, or turns them down, which removes them. */
export function approve(users: ModuleDefinition, input: CallInput<Calls['approve']>, context: Context): Promise<null> {
  return withTransaction(context, async inner => {
    const applicants = await lockUsers(users, input.userIds, inner)
    if (applicants.some(({ status }) => status !== userStatus.pending)) throw new Refusal(400, labels.decided)
    if (input.approved === 1) await letIn(users, applicants, input, inner)
    else
      await removeRecords(
        users,
        applicants.map(({ id }) => id),
        inner,
      )
    return null
  })
}

async function letIn(
  users: ModuleDefinition,
  applicants: User[],
  input: CallInput<Calls['approve']>,
  context: Context,
) {
  const { roleIds, deptIds, postIds } = input
  if (!roleIds) throw refusalFor(user.fields.roleId, 'missing')
  const { db } = context
  for (const { id, tenantId } of applicants) {
    await assertUserQuota(tenantId, 1, db)
    await saveRecord(users, { id, roleId: roleIds, deptId: deptIds ?? '', postId: postIds ?? '' }, context)
    await saveTrusted(users, { id, status: userStatus.active }, db)
    await announce(db, { user: id })
  }
}

const labels = {
  closed: { zh: '未开启注册功能', en: 'Registration is not open' },
  tenant: { zh: '租户不存在', en: 'No such tenant' },
  decided: { zh: '只能审批待审核的账号', en: 'Only accounts that wait for approval can be decided' },
} satisfies Record<string, Label>
