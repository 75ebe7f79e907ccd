import type { FactorStep, TokenRefusal } from '#contract/auth'
import type { Envelope } from '#contract/kit/reply'
import { Refusal } from '../../platform/http/reply/refusal.ts'

type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'

/** Always 400: in this API 401 signs the browser out. */
const refusal = (error: OAuthError, zh: string, en: string) => () => new Refusal(400, { zh, en }, { data: { error } })

export const grantRefusals = {
  client: refusal('invalid_client', '客户端认证失败', 'Unknown client'),
  grant: refusal('unsupported_grant_type', '不支持的授权类型', 'Unsupported grant type'),
  clientGrant: refusal('unauthorized_client', '该应用不允许此授权类型', 'This client may not use this grant type'),
  captchaRequired: refusal('unauthorized_client', '请使用验证码登录', 'Sign in with a captcha'),
  captcha: refusal('invalid_grant', '验证码不正确', 'Wrong code'),
  digest: refusal(
    'invalid_request',
    '密码须以32位MD5摘要传输',
    'The password travels as an MD5 digest of 32 hexadecimal digits',
  ),
  account: refusal('invalid_request', '请输入账号', 'Please enter the account'),
  /** One text for every cause, so that nobody learns which accounts exist. */
  credentials: refusal('invalid_grant', '用户名或密码不正确', 'Wrong account or password'),
  tenantExpired: refusal('invalid_grant', '租户授权已过期', "The tenant's licence has expired"),
  pending: refusal('invalid_grant', '账号正在等待管理员审核', 'The account awaits approval'),
  roles: refusal('invalid_grant', '未获得用户的角色信息', 'The user has no role'),
  department: refusal('invalid_request', '所选部门不属于当前用户', 'Not a department of this user'),
  role: refusal('invalid_request', '所选角色不属于当前用户', 'Not a role of this user'),
  socialState: refusal(
    'invalid_grant',
    '第三方登录已失效，请重新登录',
    'The third-party sign-in is no longer valid; please try again',
  ),
  socialProvider: refusal(
    'invalid_grant',
    '第三方登录未成功，请重试',
    'The third-party sign-in did not succeed; please try again',
  ),
  unbound: refusal(
    'invalid_grant',
    '该第三方账号未绑定用户，且未开启注册功能',
    'No user has this third-party account, and registration is not open',
  ),
  stopped: refusal('invalid_grant', '账号已停用，请联系管理员', 'The account is stopped; please ask an administrator'),
  /** One text for every cause, so that nobody learns whose phone it is. */
  phoneCode: refusal('invalid_grant', '手机号或验证码不正确', 'Wrong phone number or code'),
  phoneCodeMissing: refusal('invalid_request', '请输入验证码', 'Please enter the code'),
  phoneClosed: refusal('invalid_request', '该租户未开通手机号登录', 'This tenant does not offer sign-in by phone'),
  session: refusal('invalid_grant', '登录已过期，请重新登录', 'Signed out; please sign in again'),
}

/** The token endpoint's answer in place of a failed envelope; `msg` is for clients that look there first. */
export function asTokenRefusal({ code, msg, data }: Envelope): TokenRefusal & { msg: string } {
  const { error, second_factor } = (data ?? {}) as { error?: OAuthError; second_factor?: FactorStep }
  const byStatus = code === 429 ? 'temporarily_unavailable' : code >= 500 ? 'server_error' : 'invalid_request'
  return { error: error ?? byStatus, error_description: msg, msg, ...(second_factor && { second_factor }) }
}
