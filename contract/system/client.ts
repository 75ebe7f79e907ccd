import { dict, flag, link, longText, number, optional, secret, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'

/** Grants that a client can have; this product signs in with `captcha`, or `password` while captchas are off. */
export const grantTypes = ['refresh_token', 'password', 'authorization_code', 'captcha', 'sms_code', 'social'] as const

/** Languages by their keys in the dictionary `language`, which count from 1. */
export const clientLanguages = ['zh', 'en'] as const

const lifetime = { min: 60, max: 31_536_000 }

export const client = defineModule({
  name: 'client',
  path: 'blade-system/client',
  route: '/system/client',
  title: { zh: '应用管理', en: 'Client applications' },
  tenancy: 'platform',
  readBy: 'platform',
  fields: {
    clientId: text('应用id', 'Client ID', { maxLength: 48 }),
    clientSecret: secret('应用密钥', 'Client secret', { maxLength: 64 }),
    /** Some of `grantTypes`, joined by commas. */
    authorizedGrantTypes: text('授权类型', 'Grant types', {
      prompt: { zh: '请选择授权类型', en: 'Please select the grant types' },
    }),
    scope: text('授权范围', 'Scope', { default: 'all' }),
    accessTokenValidity: number('令牌秒数', 'Token lifetime, seconds', { ...lifetime, default: 3600 }),
    refreshTokenValidity: number('刷新秒数', 'Refresh lifetime, seconds', { ...lifetime, default: 604_800 }),
    webServerRedirectUri: optional(link('回调地址', 'Redirect address', { maxLength: 1000 })),
    resourceIds: optional(text('资源集合', 'Resources')),
    authorities: optional(text('权限', 'Authorities')),
    autoapprove: optional(flag('自动授权', 'Approve automatically')),
    /** For programs that open downloads in a window of their own; tickets are safer. */
    queryToken: flag('下载允许地址令牌', 'Token in download addresses'),
    language: optional(dict('消息语言', 'Message language', 'language')),
    additionalInformation: optional(longText('附加说明', 'Notes')),
  },
  unique: ['clientId'],
  search: ['clientId'],
})
