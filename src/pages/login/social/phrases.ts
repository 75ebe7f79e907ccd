import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('pages/login/social', {
  title: { zh: '第三方系统登录', en: 'Third-party sign-in' },
  signIn: { zh: '使用{{title}}登录', en: 'Sign in with {{title}}' },
  cancelled: { zh: '已取消第三方登录', en: 'The third-party sign-in was cancelled' },
  tenant: { zh: '租户不存在或已停用', en: 'There is no such tenant, or it is stopped' },
  away: { zh: '第三方登录服务暂不可用，请稍后重试', en: 'The third party cannot be reached; please try again later' },
  failed: { zh: '第三方登录未成功，请重试', en: 'The third-party sign-in did not succeed; please try again' },
})
