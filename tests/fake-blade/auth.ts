/** Signing in. These answers have no envelope. */
import { createHash } from 'node:crypto'
import { adminId, deptId, roleId } from './rows.ts'
import { type Answer, type Call, Refused } from './wire.ts'

export const captchaText = 'a1b2c'

/** Calls that need no token. */
export const open = ['blade-auth/oauth/token', 'blade-auth/oauth/captcha', 'blade-system/tenant/info']

/** Its tokens cannot be refreshed. */
export function createAuth() {
  const tokens = new Set<string>()
  const keys = new Set<string>()

  function captcha(): Answer {
    const key = crypto.randomUUID()
    keys.add(key)
    return {
      bare: {
        key,
        image:
          'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      },
    }
  }

  function token({ params, headers }: Call): Answer {
    if (params.grant_type === 'captcha') assertCaptcha(headers)
    const known = params.username === 'admin' && params.password === createHash('md5').update('admin').digest('hex')
    if (!known) return { bare: { error_code: 400, error_description: '用户名或密码不正确' } }
    const access = crypto.randomUUID()
    tokens.add(access)
    return {
      bare: {
        access_token: access,
        ...{ token_type: 'bearer', expires_in: 3600, scope: 'all', tenant_id: '000000', user_id: adminId },
        ...{ dept_id: deptId, post_id: '', role_id: roleId, oauth_id: '', account: 'admin', user_name: 'admin' },
        ...{ nick_name: '管理员', real_name: '管理员', role_name: 'administrator', avatar: '', client_id: 'saber' },
        detail: { type: 'web' },
      },
    }
  }

  function assertCaptcha(headers: Call['headers']): void {
    const key = String(headers['captcha-key'])
    const isRight = keys.has(key) && String(headers['captcha-code']).toLowerCase() === captchaText
    keys.delete(key)
    if (!isRight) throw new Refused(400, '验证码不正确')
  }

  return {
    /** Whoever has no good token is refused, in an answer of status 200. */
    assertToken({ headers, params }: Call): void {
      const given = String(headers['blade-auth'] ?? params['Blade-Auth'] ?? '')
      if (!tokens.has(given.replace(/^bearer /i, ''))) throw new Refused(401, '请求未授权', 200)
    },
    answer(call: Call): Answer | undefined {
      if (call.path === 'blade-auth/oauth/captcha') return captcha()
      return call.path === 'blade-auth/oauth/token' ? token(call) : undefined
    },
  }
}
