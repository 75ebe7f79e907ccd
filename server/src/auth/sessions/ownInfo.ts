import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { passwordLength } from '../accounts/passwords.ts'
import { findByUserId, validIdsIn } from '../accounts/people.ts'
import { offersPhone } from '../phone/phoneCodes.ts'

/** The data that a person may see of themselves. */
export async function ownInfo(db: Db, caller: Caller) {
  const { user } = (await findByUserId(db, caller.userId)) ?? {}
  const tenant = db.selectFrom('bladeTenant').select('tenantName as name').where('tenantId', '=', caller.tenantId)
  const roles = db.selectFrom('bladeRole').select('roleName as name').where('id', 'in', ids(caller.roleIds))
  const departments = db.selectFrom('bladeDept').select('deptName as name').where('id', 'in', ids(caller.deptIds))
  const posts = db
    .selectFrom('bladePost')
    .select('postName as name')
    .where('id', 'in', ids(validIdsIn(user?.postId ?? '')))
  return {
    id: caller.userId,
    tenantId: caller.tenantId,
    tenantName: joined(await tenant.execute()),
    account: caller.account,
    code: user?.code ?? '',
    userType: user?.userType ?? null,
    name: user?.name ?? '',
    realName: user?.realName ?? '',
    avatar: user?.avatar ?? '',
    email: user?.email ?? '',
    deputyId: user?.deputyId ?? null,
    deputyFrom: user?.deputyFrom ?? null,
    deputyUntil: user?.deputyUntil ?? null,
    deputyOnLeave: user?.deputyOnLeave ?? null,
    phone: user?.phone ?? '',
    /** Signs in with their phone or e-mail: both only once they have been confirmed. */
    phoneConfirmed: user?.phoneConfirmedAt != null,
    emailConfirmed: user?.emailConfirmedAt != null,
    phoneSignIn: await offersPhone(db, caller.tenantId),
    birthday: user?.birthday ?? '',
    sex: user?.sex ?? null,
    roleId: user?.roleId ?? '',
    deptId: user?.deptId ?? '',
    postId: user?.postId ?? '',
    roleName: joined(await roles.orderBy('sort').orderBy('id').execute()),
    deptName: joined(await departments.orderBy('sort').orderBy('id').execute()),
    postName: joined(await posts.orderBy('sort').orderBy('id').execute()),
    version: user?.version ?? null,
    mustChangePassword: caller.mustChangePassword,
    passwordLength: await passwordLength(db, caller.tenantId),
  }
}

// SQL knows no empty list; no record has the id 0.
const ids = (list: string[]) => (list.length > 0 ? list : ['0'])

const joined = (rows: { name: string }[]) => rows.map(({ name }) => name).join(',')
