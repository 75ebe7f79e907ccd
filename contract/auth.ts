/** Signing in and out. These calls answer bare objects in snake_case, as the Blade token endpoint does. */
import type { Label } from './kit/fields.ts'

/** Time that a token is good for before the browser refreshes it, in seconds since it was stored (specification §9). */
export const tokenTime = 3000
/** Interval at which the browser looks at the age of its token, in milliseconds. */
export const refreshCheckInterval = 10_000
export const defaultTenant = '000000'
export const tokenHeader = 'Blade-Auth'

export type GrantType = 'captcha' | 'password' | 'sms_code' | 'refresh_token' | 'social' | 'second_factor'

/** Parameters of `POST blade-auth/oauth/token`; they travel in the query string, the body stays empty. */
export interface TokenRequest {
  tenantId: string
  grant_type: GrantType
  scope: 'all'
  username?: string
  /** Lower-case MD5 of what was typed. */
  password?: string
  type?: 'account'
  /** The phone number that `code` was sent to; used by `sms_code`. */
  phone?: string
  /** Of `sms_code`; of `second_factor`, from an authenticator app or a recovery code. */
  code?: string
  /** That of the step which `second_factor` finishes. */
  ticket?: string
  /** The answer of the browser's `navigator.credentials.get` as JSON; used by `second_factor`. */
  passkey?: string
  refresh_token?: string
  deptId?: string
  roleId?: string
}

export interface TokenReply {
  access_token: string
  refresh_token: string
  token_type: 'bearer'
  /** Seconds. */
  expires_in: number
  scope: string
  tenant_id: string
  user_id: string
  dept_id: string
  post_id: string
  role_id: string
  oauth_id: string
  account: string
  user_name: string
  nick_name: string
  real_name: string
  /** Aliases of the roles, joined by commas. */
  role_name: string
  avatar: string
  client_id: string
  detail: { type: string }
  /** The password is a first or a reset one: only changing it is allowed until that is done. */
  must_change_password?: boolean
  /** The server lets people work for one department and in one role at a time; absent where it does not. */
  switch_mode?: boolean
  /** The browser locks the session after so many minutes without input; absent where it does not. */
  idle_lock_minutes?: number
  /** Shown once, to somebody who set up a second factor to sign in. */
  recovery_codes?: string[]
}

/** A refusal of the token endpoint. */
export interface TokenRefusal {
  error: string
  error_description: string
  /** The sign-in goes on with `second_factor`; absent where it has failed. */
  second_factor?: FactorStep
}

/** `password` proves who has no second factor yet. */
export type FactorWay = 'totp' | 'recovery' | 'passkey' | 'password'

/** A try to prove a second factor. */
export interface FactorStep {
  /** Good for one try; the refusal of a wrong one brings the next. */
  ticket: string
  /** Seconds. */
  expiresIn: number
  ways: FactorWay[]
  /** For the browser's `navigator.credentials.get`. */
  passkey?: object
  /** For somebody who must set up a second factor: a code from an app that has this secret does so. */
  enrol?: AppSecret
}

/** The secret of an authenticator app, as text and as the address in a QR code. */
export interface AppSecret {
  secret: string
  uri: string
}

/** Body of `POST blade-auth/second-factor/prove`: the ticket of `ask` and one of the others. */
export interface FactorProof {
  ticket: string
  code?: string
  passkey?: string
  /** Lower-case MD5 of what was typed. */
  password?: string
}

/** Data of `GET blade-auth/second-factor/own`. */
export interface OwnFactors {
  /** Whether one may be set up, and whether the last one must stay. */
  policy: 'off' | 'optional' | 'required'
  totp: boolean
  /** The number left. */
  recoveryCodes: number
  passkeys: OwnPasskey[]
}

export interface OwnPasskey {
  id: string
  name: string
  /** `yyyy-MM-dd HH:mm:ss` */
  createdAt: string
  usedAt: string | null
}

/** Status of a refusal that proving one's second factor, or password, would avoid. */
export const proofRequired = 428

export interface Captcha {
  /** Empty while captcha mode is off: then nothing is required and the grant is `password`. */
  key: string
  /** `data:image/png;base64,…`; empty for a puzzle, see captchaPuzzle.ts. */
  image: string
}

/**
 * Body of `POST blade-auth/oauth/lock` and `/unlock`, which servers without them answer with 404. A lock without a
 * password uses the one given before in this session; unlocking needs one.
 */
export interface LockRequest {
  /** Lower-case MD5 of what was typed. */
  password?: string
  /** Nobody was there to give a password: without one the user's own unlocks. */
  idle?: boolean
}

/**
 * The secret that unlocked: the lock password, or the user's own where the parameter `account.unlockByPassword` allows
 * it or there is no lock password.
 */
export interface UnlockReply {
  by: 'lockPassword' | 'ownPassword'
}

/** Where somebody signed in, as the browser introduced itself and the server saw it. Times are `yyyy-MM-dd HH:mm:ss`. */
interface Place {
  id: string
  address: string
  userAgent: string
  time: string
}

/** A session that goes on. */
export interface Device extends Place {
  /** The session of the request. */
  current: boolean
}

export interface SignIn extends Place {
  way: GrantType
  result: 'success' | 'wrongPassword' | 'wrongFactor'
  /** The second factor, where one was proven. */
  factor: FactorWay | null
  /** The person had not signed in there before. */
  newDevice: boolean
}

/** Data of `GET blade-auth/oauth/my-sign-ins`: the caller's own, newest first. */
export interface MySignIns {
  devices: Device[]
  signIns: SignIn[]
}

/** `POST` answers a `DownloadTicket` for the address in its body. */
export const downloadTicketPath = 'blade-auth/download/ticket'

/** A download that a browser is going to open by its address. */
export interface DownloadAddress {
  /** Path of the call, without `/api/`. */
  path: string
  /** Its parameters as they are in an address: `a=1&b=2`. */
  query?: string
}

/** Opens one download, once, for the caller who requested it: `ticket` is added to the parameters of that address. */
export interface DownloadTicket {
  ticket: string
  /** Seconds. */
  expiresIn: number
}

/** One entry of the browser's own error log, as it is uploaded. */
export interface LogEntry {
  url: string
  /** `yyyy-MM-dd HH:mm:ss` */
  time: string
  type: string
  message: string
  stack: string
  info: string
}

/** Texts of refusals that browser and server both know. */
export const refusals = {
  signIn: { zh: '请先登录', en: 'Please sign in' },
  forbidden: { zh: '没有权限', en: 'Not permitted' },
  absent: { zh: '数据不存在', en: 'No such record' },
  locked: { zh: '会话已锁定', en: 'The session is locked' },
  wrongLockPassword: { zh: '解锁密码错误,请重新输入', en: 'Wrong password, please try again' },
  stale: { zh: '数据已被他人修改', en: 'Somebody else has changed this record' },
  unexpected: { zh: '服务器异常', en: 'Something went wrong on the server' },
  unknown: { zh: '未知错误', en: 'Unknown error' },
} satisfies Record<string, Label>

/**
 * The puzzle in place of a captcha's picture: for each round the solver finds a number for which scrypt begins with zero
 * bits. One try costs memory, so a program of the machine is hardly faster at it than a browser.
 */
export const captchaPuzzle = { rounds: 8, zeroBits: 4, cost: { N: 2048, r: 8, p: 1 }, bytes: 4 } as const

/** The input of a round's hash; the key of the captcha is the salt. */
export const puzzleText = (round: number, tried: number) => `${round}:${tried}`

export function isPuzzleSolution(hash: Uint8Array): boolean {
  return (hash[0] ?? 255) >> (8 - captchaPuzzle.zeroBits) === 0
}
