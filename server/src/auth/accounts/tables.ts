/** The tables of auth/schema.sql and of the modules that decide who may do what, as the query builder knows them. */
import type { ColumnType, Generated } from 'kysely'
import type { SignIn } from '#contract/auth'
import type { BaseColumns } from '../../platform/db/database.ts'
import { defineTable } from '../../platform/db/tenancy/scope.ts'
import type { Language } from '../../platform/http/reply/reply.ts'

interface TenantTable extends BaseColumns {
  tenantName: string
  domain: string | null
  backgroundUrl: string | null
  linkman: string | null
  contactNumber: string | null
  address: string | null
  accountNumber: Generated<number | null>
  storageMegabytes: Generated<number | null>
  expireTime: string | null
  packageId: string | null
  datasourceId: string | null
}

interface UserTable extends BaseColumns {
  code: string | null
  userType: Generated<number>
  account: string
  /** The normal form of the account, which the database maintains. */
  accountKey: ColumnType<string, never, never>
  password: string
  mustChangePassword: Generated<boolean>
  passwordExpireTime: ColumnType<Date | null, Date | null | undefined, Date | null>
  passwordTime: ColumnType<Date, Date | undefined, Date>
  name: string | null
  realName: string | null
  avatar: string | null
  email: string | null
  phone: string | null
  birthday: string | null
  sex: number | null
  roleId: string | null
  deptId: string | null
  postId: string | null
  deputyId: ColumnType<string | null, string | null | undefined, string | null>
  deputyFrom: ColumnType<string | null, string | null | undefined, string | null>
  deputyUntil: ColumnType<string | null, string | null | undefined, string | null>
  deputyOnLeave: ColumnType<number | null, number | null | undefined, number | null>
  /** The user who named the deputy; null also where earlier versions recorded nobody. */
  deputyNamer: ColumnType<string | null, string | null | undefined, string | null>
  userExt: string | null
  lastLoginTime: string | null
  isService: ColumnType<number | null, number | null | undefined, never>
  phoneConfirmedAt: ColumnType<Date | null, never, never>
  emailConfirmedAt: ColumnType<Date | null, never, never>
}

interface RoleTable extends BaseColumns {
  parentId: Generated<string>
  roleName: string
  sort: Generated<number>
  roleAlias: string
}

interface DeptTable extends BaseColumns {
  parentId: Generated<string>
  ancestors: Generated<string>
  deptCategory: Generated<number>
  deptName: string
  fullName: string | null
  sort: Generated<number>
  remark: string | null
}

interface MenuTable extends BaseColumns {
  parentId: Generated<string>
  code: string
  name: string
  nameEn: string | null
  alias: string
  path: string | null
  source: string | null
  sort: Generated<number>
  category: Generated<number>
  action: Generated<number>
  isOpen: Generated<number>
  remark: string | null
}

interface TopMenuTable extends BaseColumns {
  code: string
  name: string
  source: string | null
  path: string | null
  sort: Generated<number>
}

interface ClientTable extends BaseColumns {
  clientId: string
  clientSecret: string
  resourceIds: string | null
  scope: Generated<string>
  authorizedGrantTypes: string | null
  webServerRedirectUri: string | null
  authorities: string | null
  accessTokenValidity: Generated<number>
  refreshTokenValidity: Generated<number>
  additionalInformation: string | null
  autoapprove: 0 | 1 | null
  queryToken: Generated<number>
  language: number | null
}

interface AccessKeyTable extends BaseColumns {
  name: string
  tokenHash: string
  userId: string
  modules: string | null
  readOnly: Generated<number>
  addresses: string | null
  endTime: string | null
  lastUsedTime: string | null
}

interface ErrorLogTable extends BaseColumns {
  serviceId: string | null
  serverIp: string | null
  serverHost: string | null
  env: string | null
  method: string | null
  requestUri: string | null
  userAgent: string | null
  remoteIp: string | null
  methodClass: string | null
  methodName: string | null
  stackTrace: string | null
  exceptionName: string | null
  message: string | null
  fileName: string | null
  lineNumber: number | null
  params: string | null
  duration: number | null
  traceId: string | null
  createBy: string | null
}

interface UserOauthTable extends BaseColumns {
  userId: string
  source: string
  subject: string
  username: Generated<string>
}

/** Set by the database, read as `Date`. */
type Moment = ColumnType<Date, Date | undefined, Date>

interface SessionTable {
  id: string
  userId: string
  tenantId: string
  clientId: string
  deptId: Generated<string>
  roleId: Generated<string>
  remoteIp: Generated<string>
  userAgent: Generated<string>
  startedAt: Moment
  endsAt: Moment
  revokedAt: ColumnType<Date | null, never, Date>
  lockedAt: ColumnType<Date | null, never, Date | null>
  lockPassword: ColumnType<string | null, never, string | null>
  unlockFailures: Generated<number>
  provenAt: ColumnType<Date | null, Date | null | undefined, Date>
}

interface TokenTable {
  hash: string
  sessionId: string
  kind: 'access' | 'refresh'
  issuedAt: Moment
  expiresAt: Moment
  usedAt: ColumnType<Date | null, never, Date>
  nonce: ColumnType<string | null, never, string>
}

interface SignInTable {
  id: string
  tenantId: string
  userId: string
  way: string
  result: SignIn['result']
  address: string
  userAgent: string
  triedAt: Generated<string>
  newDevice: Generated<boolean>
  factor: SignIn['factor']
}

interface TotpTable {
  userId: string
  /** Encrypted. */
  secret: string
  lastStep: number
}

interface PasskeyTable {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: string
  counter: ColumnType<string, number, number>
  transports: string
  createdAt: Generated<string>
  usedAt: ColumnType<string | null, never, string>
}

/** A sign-in that waits for the second factor. */
export interface PendingSignIn {
  way: string
  deptId: string
  roleId: string
  oauthId: string
  device?: string | undefined
}

export interface TicketDetails {
  signIn?: PendingSignIn
  /** Encrypted secret of an app that is being set up. */
  secret?: string
  /** Of a passkey, with the address that it was issued at. */
  challenge?: string
  origin?: string
}

interface FactorTicketTable {
  hash: string
  purpose: string
  userId: string
  holder: string
  details: ColumnType<TicketDetails, string, never>
  expiresAt: Moment
}

interface PhoneCodeTable {
  id: string
  tenantId: string
  phone: string
  address: string
  hash: string | null
  tries: Generated<number>
  sentAt: Moment
}

interface LoginFailureTable {
  key: string
  failures: number
  until: Moment
  lockedUntil: ColumnType<Date | null, never, never>
  tenantId: string | null
  account: string | null
}

interface DownloadTicketTable {
  hash: string
  address: string
  sessionId: string
  language: Language
  expiresAt: Moment
}

interface SocialStateTable {
  hash: string
  browser: string
  source: string
  tenantId: string
  verifier: string
  nonce: string
  redirectUri: string
  expiresAt: Moment
}

interface SocialApplicantTable {
  hash: string
  tenantId: string
  source: string
  subject: string
  username: Generated<string>
  expiresAt: Moment
}

declare module '../../platform/db/database.ts' {
  interface Database {
    bladeTenant: TenantTable
    bladeUser: UserTable
    bladeUserOauth: UserOauthTable
    bladeRole: RoleTable
    bladeDept: DeptTable
    bladeMenu: MenuTable
    bladeTopMenu: TopMenuTable
    bladeClient: ClientTable
    bladeAccessKey: AccessKeyTable
    bladeLogError: ErrorLogTable
    bladeRoleMenu: { roleId: string; menuId: string }
    bladeRoleScope: { roleId: string; scopeId: string; scopeCategory: number }
    bladeTopMenuMenu: { topMenuId: string; menuId: string }
    sysDownloadTicket: DownloadTicketTable
    sysSocialState: SocialStateTable
    sysSocialApplicant: SocialApplicantTable
    sysSession: SessionTable
    sysToken: TokenTable
    signInLog: SignInTable
    sysPhoneCode: PhoneCodeTable
    sysTotp: TotpTable
    sysRecoveryCode: { userId: string; hash: string }
    sysPasskey: PasskeyTable
    sysFactorTicket: FactorTicketTable
    sysCaptcha: { key: string; hash: string; expiresAt: Moment }
    sysSeed: { key: string; recordId: string }
    sysLoginFailure: LoginFailureTable
  }
}

defineTable('blade_tenant', 'managed')
for (const name of ['user', 'user_oauth', 'role', 'dept', 'top_menu', 'log_error', 'access_key'])
  defineTable(`blade_${name}`, 'tenant')
defineTable('sign_in_log', 'journal')
for (const name of ['menu', 'client']) defineTable(`blade_${name}`, 'platform')
for (const name of ['role_menu', 'role_scope', 'top_menu_menu']) defineTable(`blade_${name}`, 'plain')
for (const name of [
  'session',
  'token',
  'captcha',
  'phone_code',
  'totp',
  'recovery_code',
  'passkey',
  'factor_ticket',
  'login_failure',
  'social_state',
  'social_applicant',
  'download_ticket',
  'seed',
])
  defineTable(`sys_${name}`, 'plain')
