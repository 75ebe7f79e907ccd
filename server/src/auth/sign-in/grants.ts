import { sql } from 'kysely'
import type { FactorWay, TokenReply } from '#contract/auth'
import { splitIds } from '#contract/kit/rules'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { numberSetting, textSetting } from '../../platform/db/database.ts'
import type { Client } from '../accounts/clients.ts'
import { grantRefusals } from '../accounts/grantRefusal.ts'
import type { Site } from '../accounts/input.ts'
import type { Lockout } from '../accounts/lockout.ts'
import {
  assertMayWork,
  findByUserId,
  type Person,
  type Role,
  rolesOf,
  tenantStatus,
  userStatus,
  validIdsIn,
} from '../accounts/people.ts'
import { noteSignIn } from '../accounts/signInLog.ts'
import type { PhoneSignIn } from '../phone/createPhoneSignIn.ts'
import type { SecondFactorService } from '../second-factor/createSecondFactor.ts'
import type { Session, Sessions, TokenPair } from '../sessions/tokens.ts'
import type { AuthorizationCallback, Social } from '../social/createSocial.ts'
import { type ExternalIdentity, findLink, issueOauthId } from '../social/links.ts'
import type { Captchas } from './captcha.ts'
import { createCredentials } from './credentials.ts'

export interface GrantServices {
  config: Config
  db: Db
  sessions: Sessions
  captchas: Captchas
  lockout: Lockout
  social: Social
  phone: PhoneSignIn
  secondFactor: SecondFactorService
}

interface GrantRequest extends AuthorizationCallback {
  grant: string
  username: string
  password: string
  phone: string
  refreshToken: string
  /** Chosen in switch mode; empty: all. */
  deptId: string
  roleId: string
  device: string | undefined
  captchaKey: string
  captchaCode: string
  client: Client
  /** Of the second step of a sign-in. */
  ticket: string
  passkey: string
  site: Site
  address: string
  userAgent: string
}

const sessionHours = 12
const maxSessions = 10

/** The handlers of `POST oauth/token`, by grant type. */
export function createGrants(parts: GrantServices) {
  const { config, db, sessions, captchas, social, phone, secondFactor } = parts
  const credentials = createCredentials(parts)

  async function interactive(request: GrantRequest): Promise<TokenReply> {
    if (request.grant === 'password' && config.captcha) throw grantRefusals.captchaRequired()
    if (request.grant === 'captcha' && !(await captchas.solves(request.captchaKey, request.captchaCode)))
      throw grantRefusals.captcha()
    return admitted(await credentials.check(request), request)
  }

  async function fromThirdParty(request: GrantRequest): Promise<TokenReply> {
    const identity = await social.authenticate(request)
    const linked = await linkedPerson(db, identity)
    if (!linked) return registrationOffer(db, identity, request.client)
    return admitted(linked.person, request, linked.linkId)
  }

  /** Goes on with a sign-in that one of the other grants began for this client. */
  async function bySecondFactor(request: GrantRequest): Promise<TokenReply> {
    const { clientId } = request.client
    const { person, pending, factor, recoveryCodes } = await secondFactor.finish({ ...request, clientId })
    const { way: grant, deptId, roleId, oauthId, device } = pending
    const reply = await begun(person, { ...request, grant, deptId, roleId, device, factor }, oauthId)
    return recoveryCodes ? { ...reply, recovery_codes: recoveryCodes } : reply
  }

  /** Lets in who has proved the first factor, unless the sign-in needs a second one. */
  async function admitted(person: Person, request: GrantRequest, oauthId = ''): Promise<TokenReply> {
    const { grant: way, deptId, roleId, device, client, site } = request
    await livingRoles(person, chosen(roleId))
    await secondFactor.demand(person, { clientId: client.clientId, site }, { way, deptId, roleId, oauthId, device })
    return begun(person, request, oauthId)
  }

  /** Begins the session of somebody who has proved who they are. */
  async function begun(
    person: Person,
    request: GrantRequest & { factor?: FactorWay },
    oauthId: string,
  ): Promise<TokenReply> {
    const { client, factor } = request
    const { user } = person
    const roles = await livingRoles(person, chosen(request.roleId))
    const deptId = chosenDepartments(person, chosen(request.deptId))
    const pair = await sessions.open(
      {
        userId: user.id,
        tenantId: user.tenantId,
        clientId: client.clientId,
        deptId: chosen(request.deptId),
        roleId: chosen(request.roleId),
        remoteIp: request.address,
        userAgent: request.userAgent.slice(0, 255),
        provenAt: factor ? new Date() : null,
        hours: await numberSetting(db, user.tenantId, 'account.sessionHours', sessionHours),
        maxSessions: await numberSetting(db, user.tenantId, 'account.maxSessions', maxSessions),
      },
      client,
    )
    // Not a change of the record: nobody edited it, and an open form on it stays valid.
    await sql`update blade_user set last_login_time = localtimestamp(0) where id = ${user.id}`.execute(db)
    await noteSignIn(db, user, request, 'success')
    return { ...reply(pair, person, roles, deptId, client), ...(await settingsOf(person)), oauth_id: oauthId }
  }

  async function refreshed(request: GrantRequest): Promise<TokenReply> {
    const { client, refreshToken } = request
    const session = await sessions.findByRefreshToken(refreshToken)
    if (!session || session.clientId !== client.clientId) throw grantRefusals.session()
    const person = await findByUserId(db, session.userId)
    if (person?.tenant !== 'active' || person.user.status !== userStatus.active) {
      await sessions.end(session.id)
      throw grantRefusals.session()
    }
    const next: Session = {
      ...session,
      deptId: chosen(request.deptId) || session.deptId,
      roleId: chosen(request.roleId) || session.roleId,
    }
    const roles = await livingRoles(person, chosen(next.roleId))
    const deptId = chosenDepartments(person, chosen(next.deptId))
    const pair = await sessions.rotate(refreshToken, next, client)
    if (!pair) throw grantRefusals.session()
    return { ...reply(pair, person, roles, deptId, client), ...(await settingsOf(person)) }
  }

  async function settingsOf({ user }: Person): Promise<Partial<TokenReply>> {
    const idleMinutes = await numberSetting(db, user.tenantId, 'account.idleLockMinutes', 0)
    return {
      ...(config.switchMode && { switch_mode: true }),
      ...(idleMinutes > 0 && { idle_lock_minutes: idleMinutes }),
    }
  }

  // A choice of department or role counts in switch mode only.
  const chosen = (ids: string) => (config.switchMode ? ids : '')

  async function livingRoles({ user }: Person, requestedIds: string): Promise<Role[]> {
    const heldIds = validIdsIn(user.roleId)
    if (splitIds(requestedIds).some(id => !heldIds.includes(id))) throw grantRefusals.role()
    const roles = await rolesOf(db, user, requestedIds)
    if (roles.length === 0) throw grantRefusals.roles()
    return roles
  }

  const ways: Partial<Record<string, (request: GrantRequest) => Promise<TokenReply>>> = {
    captcha: interactive,
    password: interactive,
    sms_code: async request => admitted(await phone.check(request), request),
    refresh_token: refreshed,
    social: fromThirdParty,
    second_factor: bySecondFactor,
  }

  return {
    issue(request: GrantRequest): Promise<TokenReply> {
      const { grant, client } = request
      const way = Object.hasOwn(ways, grant) ? ways[grant] : undefined
      if (!way) throw grantRefusals.grant()
      // The second step belongs to a grant that the client has.
      if (grant !== 'second_factor' && !client.grants.includes(grant)) throw grantRefusals.clientGrant()
      return way(request)
    },
  }
}

function chosenDepartments({ user }: Person, requestedIds: string): string {
  if (requestedIds === '') return user.deptId ?? ''
  const heldIds = validIdsIn(user.deptId)
  if (splitIds(requestedIds).some(id => !heldIds.includes(id))) throw grantRefusals.department()
  return requestedIds
}

function reply(pair: TokenPair, { user }: Person, roles: Role[], deptId: string, client: Client): TokenReply {
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    token_type: 'bearer',
    expires_in: pair.expiresIn,
    scope: client.scope,
    tenant_id: user.tenantId,
    user_id: user.id,
    dept_id: deptId,
    post_id: user.postId ?? '',
    role_id: roles.map(({ id }) => id).join(','),
    oauth_id: '',
    account: user.account,
    user_name: user.account,
    nick_name: user.name ?? '',
    real_name: user.realName ?? '',
    role_name: roles.map(({ roleAlias }) => roleAlias).join(','),
    avatar: user.avatar ?? '',
    client_id: client.clientId,
    detail: { type: 'web' },
    ...(user.mustChangePassword && { must_change_password: true }),
  }
}

interface LinkedPerson {
  person: Person
  linkId: string
}

/** The user whom this identity is, ready to work; nothing when they are nobody's. */
async function linkedPerson(db: Db, identity: ExternalIdentity): Promise<LinkedPerson | undefined> {
  const link = await findLink(db, identity)
  if (!link) return undefined
  return { person: assertMayWork(await findByUserId(db, link.userId)), linkId: link.id }
}

/** Without tokens and without a user: all that this answer allows is to apply for an account. */
async function registrationOffer(db: Db, identity: ExternalIdentity, client: Client): Promise<TokenReply> {
  const { tenantId, username } = identity
  const tenant = await db
    .selectFrom('bladeTenant')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('status', '=', tenantStatus.active)
    .executeTakeFirst()
  if (!tenant) throw grantRefusals.stopped()
  if ((await textSetting(db, tenantId, 'account.registerUser')) !== 'true') throw grantRefusals.unbound()
  return {
    access_token: '',
    refresh_token: '',
    token_type: 'bearer',
    expires_in: 0,
    scope: client.scope,
    tenant_id: tenantId,
    user_id: '',
    dept_id: '',
    post_id: '',
    role_id: '',
    oauth_id: await issueOauthId(db, identity),
    account: '',
    user_name: username,
    nick_name: username,
    real_name: '',
    role_name: '',
    avatar: '',
    client_id: client.clientId,
    detail: { type: 'web' },
  }
}
