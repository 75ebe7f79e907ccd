import { sql } from 'kysely'
import { refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import { type AccessExplanation, type AccessReason, user } from '#contract/system/user'
import { administers, findByUserId, userStatus } from '../../../auth/accounts/people.ts'
import { rightsOfRoles } from '../../../auth/permissions/loadCaller.ts'
import { type MenuRow, menusOfTenant, menuTitle } from '../../../auth/permissions/permissions.ts'
import { scopeCategory } from '../../../auth/permissions/roleGrants.ts'
import { fieldNamesIn, limitsOf, scopesFor } from '../../../kit/data-scope/limits.ts'
import { policyOf } from '../../../kit/definition/policies.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { idLabel, isId } from '../../../kit/input/checkInput.ts'
import { accessTo, seenAmong } from '../../../kit/lists/visibility.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import type { Row } from '../../../platform/db/database.ts'
import { asSystem, runWithScope } from '../../../platform/db/tenancy/scope.ts'
import { type Caller, type Decision, decide, isAllowed, pathOf, scopeOf } from '../../../platform/http/guard.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { findTarget, type Target } from './explainTarget.ts'

interface Question {
  target: string
  recordId?: string | null | undefined
}

/** Why a user may do something or not. */
export async function explainAccess(
  users: ModuleDefinition,
  { id, ...question }: Question & { id: string },
  context: Context,
): Promise<AccessExplanation> {
  const { tenantId } = await requireRow(users, id, context)
  const { title, ...target } = await findTarget(question.target, context)
  const refused = (label: Label) => ({
    ...{ allowed: false, title, roles: [] },
    reasons: [{ allowed: false, text: label[context.language] }],
  })
  const person = await asSystem(() => findByUserId(context.db, id))
  if (person?.tenant !== 'active') return refused(labels[person?.tenant ?? 'stopped'])
  if (person.user.status !== userStatus.active) return refused(labels.account)
  const caller = await callerFor(id, String(tenantId), context)
  if (!caller) return refused(labels.noRole)
  return explainFor({ title, ...target }, caller, question, context)
}

/** The same of the caller. */
export async function explainOwn({ target, recordId }: Question, context: Context): Promise<AccessExplanation> {
  return explainFor(await findTarget(target, context), context.caller, { recordId }, context)
}

/** The same for a user with this role and no other. */
export async function explainRole(
  roles: ModuleDefinition,
  { id, target }: Question & { id: string },
  context: Context,
): Promise<AccessExplanation> {
  const { tenantId, roleName, roleAlias } = await requireRow(roles, id, context)
  const held = [{ id, roleAlias: String(roleAlias) }]
  const rights = await asSystem(() => rightsOfRoles(context.db, String(tenantId), held, []))
  const caller = { ...context.caller, ...rights }
  return explainFor(await findTarget(target, context), caller, { role: String(roleName) }, context)
}

function callerFor(userId: string, tenantId: string, { services, caller }: Context): Promise<Caller | undefined> {
  return services.findFormerCaller({
    ...{ id: caller.sessionId, userId, tenantId, clientId: caller.clientId, roleIds: [], deptIds: [] },
  })
}

/** A role is explained by its name; the roles of a person are all of theirs. */
interface Subject extends Pick<Question, 'recordId'> {
  role?: string
}

async function explainFor(
  target: Target,
  caller: Caller,
  { recordId, role }: Subject,
  context: Context,
): Promise<AccessExplanation> {
  const decision = decide(caller, { url: target.url, config: { policy: target.policy } })
  const { reasons, roles } = await reasonsOf(decision, target.menus, caller, { ...context, role })
  const { served } = target
  const { recordId: idField } = user.calls.explain.input
  if (recordId && !isId(recordId)) throw new Refusal(400, idLabel, { fields: [idField] })
  if (!decision.allowed || !served) return { allowed: decision.allowed, title: target.title, reasons, roles }
  const asCaller = { ...context, caller, call: target.call ?? 'list' }
  const scopes = [...(await explainApiScopes(target, asCaller)), ...(await explainScopes(served, asCaller))]
  const record = recordId ? await explainRecord(served, recordId, asCaller, context) : []
  const allowed = record.every(reason => reason.allowed)
  return { allowed, title: target.title, reasons: [...reasons, ...scopes, ...record], roles }
}

type Reasons = Pick<AccessExplanation, 'reasons' | 'roles'>

async function reasonsOf(
  decision: Decision,
  menus: readonly MenuRow[],
  caller: Caller,
  { role, ...context }: Context & Subject,
): Promise<Reasons> {
  const { allowed, cause } = decision
  const reasons = (...texts: Label[]) => texts.map(text => ({ allowed, text: text[context.language] }))
  if (cause === 'apiScope') {
    const names = await apiScopesOf(decision.path, caller, context)
    return { reasons: reasons(labels.closed(decision.path, names, role)), roles: [] }
  }
  if (cause !== 'permission') return { reasons: reasons(labels[cause]), roles: [] }
  if (caller.isPlatform) return { reasons: reasons(labels.administrator), roles: [] }
  const { roles, usable, names } = await rolesGranting(decision.codes, menus, caller.tenantId, context)
  const own = roles.filter(({ id }) => caller.roleIds.includes(id))
  const roleNames = own.map(({ roleName }) => roleName).join(listSeparator[context.language])
  if (allowed) return { reasons: reasons(labels.granted(roleNames, names)), roles: [] }
  if (own.length > 0 && !usable) return { reasons: reasons(labels.leftOut(roleNames, names)), roles: [] }
  if (!usable) return { reasons: reasons(labels.notInPackage), roles: [] }
  const others = role === undefined ? roles.map(({ id, roleName }) => ({ id, roleName })) : []
  return { reasons: reasons(labels.missing(names, role)), roles: others }
}

/** The roles of a tenant that were granted one of these codes, and whether the tenant may use any of them. */
export async function rolesGranting(
  codes: readonly string[],
  menus: readonly MenuRow[],
  tenantId: string,
  { db, language }: Context,
) {
  const ofTenant = await menusOfTenant(db, tenantId, menus)
  const menusOfCode = menus.filter(({ code }) => codes.includes(code))
  // A user who has a descendant of an item has the item.
  const menuIds = menusOfCode.flatMap(({ id }) => withDescendants(menus, id))
  const roles = await asSystem(() =>
    db
      .selectFrom('bladeRole as role')
      .select(['role.id', 'role.roleName', 'role.roleAlias'])
      .where('role.tenantId', '=', tenantId)
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('bladeRoleMenu as link')
            .select('link.menuId')
            .whereRef('link.roleId', '=', 'role.id')
            .where(sql<boolean>`link.menu_id = any(${menuIds}::bigint[])`),
        ),
      )
      // The role that gives the least beyond it comes first.
      .orderBy(({ selectFrom }) =>
        selectFrom('bladeRoleMenu as all')
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('all.roleId', '=', 'role.id'),
      )
      .orderBy('role.id')
      .execute(),
  )
  return {
    roles,
    usable: ofTenant.some(({ code }) => codes.includes(code)),
    names:
      menusOfCode.map(menu => `“${menuTitle(menu, language)}”`).join(language === 'zh' ? '或' : ' or ') || codes.join(),
  }
}

function withDescendants(menus: readonly MenuRow[], id: string): string[] {
  const children = menus.filter(({ parentId }) => parentId === id)
  return [id, ...children.flatMap(child => withDescendants(menus, child.id))]
}

/** The API scopes that open the call to the caller and close it to others. */
async function explainApiScopes({ url }: Target, context: Context): Promise<AccessReason[]> {
  const { caller, language } = context
  const path = pathOf(url)
  const names = administers(caller) ? '' : await apiScopesOf(path, caller, context)
  return names ? [{ allowed: true, text: labels.opened(path, names)[language] }] : []
}

/** The names of the tenant's API scopes of a call: those of the caller's roles, or all where the call is closed to them. */
async function apiScopesOf(path: string, caller: Caller, { db, language }: Pick<Context, 'db' | 'language'>) {
  const scopes = await asSystem(() => {
    const ofCall = db
      .selectFrom('bladeApiScope as scope')
      .select('scope.scopeName')
      .where('scope.tenantId', '=', caller.tenantId)
      .where('scope.scopePath', '=', path)
      .orderBy('scope.id')
    if (caller.closedRoutes.has(path)) return ofCall.execute()
    return ofCall
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('bladeRoleScope as link')
            .select('link.scopeId')
            .whereRef('link.scopeId', '=', 'scope.id')
            .where('link.scopeCategory', '=', scopeCategory.apiScope)
            .where('link.roleId', 'in', caller.roleIds),
        ),
      )
      .execute()
  })
  return scopes.map(({ scopeName }) => `“${scopeName}”`).join(listSeparator[language])
}

/** The data scopes that limit the module for the caller. */
async function explainScopes(served: ModuleDefinition, context: Context): Promise<AccessReason[]> {
  const { caller, db, language, call } = context
  const reason = (text: Label) => ({ allowed: true, text: text[language] })
  if (administers(caller)) return [reason(labels.unlimited)]
  const callScopes = scopesFor(served.module, call, caller)
  if (callScopes.length === 0) return [reason(labels.noScope)]
  const ids = callScopes.map(({ id }) => id)
  const named = await asSystem(() =>
    db.selectFrom('bladeDataScope').select(['id', 'scopeName']).where('id', 'in', ids).execute(),
  )
  const nameOfScope = new Map(named.map(({ id, scopeName }) => [id, scopeName]))
  const titles = (list: string | null) => fieldTitles(served, fieldNamesIn(list), language)
  return callScopes.map(({ id, scopeField, maskedFields, readOnlyFields }) =>
    reason(
      labels.scope(nameOfScope.get(id) ?? id, {
        shown: titles(scopeField),
        masked: titles(maskedFields),
        readOnly: titles(readOnlyFields),
      }),
    ),
  )
}

/** Decided by the query of lists and details, so that all rules of the database apply. */
async function explainRecord(
  served: ModuleDefinition,
  recordId: string,
  asCaller: Context,
  context: Context,
): Promise<AccessReason[]> {
  const { language } = context
  const refused = (label: Label) => [{ allowed: false, text: label[language] }]
  const isOwn = asCaller.caller === context.caller
  const opens = isOwn || isAllowed(context.caller, served.policies.detail ?? policyOf(served.module, 'detail'))
  const row = opens ? await rowSeenBy(served, recordId, context) : undefined
  if (!row && !isOwn) throw new Refusal(404, refusals.absent, { fields: [user.calls.explain.input.recordId] })
  if (!row) return refused(labels.unseen)
  if (!(await seesRecord(served, recordId, asCaller))) {
    const isLimited = limitsOf(served.module, asCaller).length > 0
    return refused(isLimited ? labels.outside : labels.withheld)
  }
  const { shown, masked, readOnly } = accessTo(served, row, asCaller)
  const isSeen = (name: string) => shown?.has(name) ?? true
  const titles = (names: ReadonlySet<string>) => fieldTitles(served, [...names].filter(isSeen), language)
  const changed = accessTo(served, row, { ...asCaller, call: 'submit' }).readOnly
  const protectedNames = new Set([...readOnly, ...changed].filter(name => !masked.has(name)))
  const texts = [
    shown ? labels.fields(titles(shown)) : labels.seen,
    ...(titles(masked) ? [labels.masked(titles(masked))] : []),
    ...(titles(protectedNames) ? [labels.readOnly(titles(protectedNames))] : []),
  ]
  return texts.map(text => ({ allowed: true, text: text[language] }))
}

function fieldTitles({ module }: ModuleDefinition, names: readonly string[], language: Context['language']): string {
  const fields = Object.entries(module.fields).filter(([name]) => names.includes(name))
  return fields.map(([, { label }]) => label[language]).join(listSeparator[language])
}

async function rowSeenBy(served: ModuleDefinition, id: string, context: Context): Promise<Row | undefined> {
  const seen = await seesRecord(served, id, context)
  return seen ? requireRow(served, id, context) : undefined
}

const seesRecord = (served: ModuleDefinition, id: string, context: Context): Promise<boolean> =>
  runWithScope(scopeOf(context.caller, context.requestId), async () => (await seenAmong(served, [id], context)).has(id))

/** The titles of fields, empty for all or none. */
interface ScopedFields {
  shown: string
  masked: string
  readOnly: string
}

const listSeparator: Label = { zh: '、', en: ', ' }

const nobody = (role: string | undefined): Label =>
  role === undefined
    ? { zh: '所属角色均', en: 'None of the roles has' }
    : { zh: `角色${role}`, en: `The role ${role} does not have` }

const labels = {
  stopped: { zh: '租户已停用', en: 'The tenant is stopped' },
  expired: { zh: '租户已到期', en: 'The tenant has expired' },
  account: { zh: '账号未启用', en: 'The account is not active' },
  noRole: { zh: '账号没有可用的角色', en: 'The account has no role' },
  public: { zh: '无需登录即可使用', en: 'Anyone may use it without signing in' },
  signedIn: { zh: '登录后即可使用', en: 'Anyone who is signed in may use it' },
  platform: { zh: '仅限平台管理员', en: 'Only administrators of the platform may use it' },
  noPolicy: { zh: '该接口未开放', en: 'The call is open to nobody' },
  administrator: { zh: '平台管理员拥有全部菜单', en: 'An administrator of the platform has all menu items' },
  unlimited: { zh: '管理员不受数据权限限制', en: 'No data scope limits administrators' },
  noScope: {
    zh: '没有数据权限限制，可见本租户的全部数据',
    en: 'No data scope limits it: all records of the tenant are visible',
  },
  unseen: { zh: '记录不存在，或不在可见范围内', en: 'The record does not exist, or is beyond what is visible' },
  outside: { zh: '记录不在上述数据权限之内', en: 'The record is within none of these data scopes' },
  withheld: {
    zh: '记录属于其他租户，或尚未到公开时间',
    en: 'The record is another tenant’s, or is withheld until its time',
  },
  seen: { zh: '记录可见', en: 'The record is visible' },
  fields: (names: string) => ({
    zh: `记录可见，仅显示：${names}`,
    en: `The record is visible, with these fields only: ${names}`,
  }),
  opened: (path: string, names: string) => ({
    zh: `接口权限${names}允许调用 ${path}`,
    en: `The API scope ${names} opens ${path}`,
  }),
  closed: (path: string, names: string, role?: string) => ({
    zh: `接口权限${names}限制了 ${path}，${nobody(role).zh}未获得该接口权限`,
    en: `The API scope ${names} closes ${path}. ${nobody(role).en} that scope`,
  }),
  granted: (roles: string, names: string) => ({ zh: `角色${roles}拥有${names}`, en: `Granted by ${roles}: ${names}` }),
  missing: (names: string, role?: string) => ({
    zh: `${nobody(role).zh}未获得${names}`,
    en: `${nobody(role).en} ${names}`,
  }),
  leftOut: (roles: string, names: string) => ({
    zh: `角色${roles}已授权${names}，但租户的产品包不含`,
    en: `Granted by ${roles}, but not in the package of the tenant: ${names}`,
  }),
  notInPackage: {
    zh: '租户不能使用该功能，需要平台管理员调整产品包',
    en: 'The tenant may not use it; its package is the platform’s to change',
  },
  masked: (names: string) => ({ zh: `脱敏字段：${names}`, en: `Masked fields: ${names}` }),
  readOnly: (names: string) => ({ zh: `只读字段：${names}`, en: `Read-only fields: ${names}` }),
  scope: (name: string, { shown, masked, readOnly }: ScopedFields) => ({
    zh: [
      `受数据权限“${name}”限制`,
      ...(shown ? [`可见字段：${shown}`] : []),
      ...(masked ? [`脱敏字段：${masked}`] : []),
      ...(readOnly ? [`只读字段：${readOnly}`] : []),
    ].join('，'),
    en: [
      `Limited by the data scope “${name}”`,
      ...(shown ? [`fields: ${shown}`] : []),
      ...(masked ? [`masked: ${masked}`] : []),
      ...(readOnly ? [`read-only: ${readOnly}`] : []),
    ].join('; '),
  }),
}
