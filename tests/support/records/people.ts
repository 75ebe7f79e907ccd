import type { TokenReply } from '#contract/auth'

/** Reply of the token endpoint for a signed-in administrator. */
export function tokenReply(changes: Partial<TokenReply> = {}): TokenReply {
  return {
    access_token: 'first',
    refresh_token: 'first-refresh',
    token_type: 'bearer',
    expires_in: 3600,
    scope: 'all',
    tenant_id: '000000',
    user_id: '1123598821738675201',
    dept_id: '11',
    post_id: '',
    role_id: '21',
    oauth_id: '',
    account: 'admin',
    user_name: 'admin',
    nick_name: '管理员',
    real_name: '管理员',
    role_name: 'administrator',
    avatar: '',
    client_id: 'saber',
    detail: { type: 'web' },
    ...changes,
  }
}
