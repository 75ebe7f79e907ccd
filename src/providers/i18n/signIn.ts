import type { Phrases } from './keys.ts'

/**
 * All phrases that are shown before the application is loaded. It is loaded first: phrases of other screens are in
 * `common.ts`.
 */
export const signIn = {
  product: {
    subtitle: { zh: '采编与经营管理平台', en: 'Medical and Pharmaceutical Economics News · Administration' },
  },
  languages: {
    choose: { zh: '切换语言', en: 'Language' },
    zh: { zh: '中文', en: '中文' },
    en: { zh: 'English', en: 'English' },
  },
  login: {
    title: { zh: '登录', en: 'Sign in' },
    welcome: { zh: '登录管理平台', en: 'Sign in' },
    forTenant: { zh: '登录到{{name}}', en: 'Sign in to {{name}}' },
    tenant: { zh: '租户ID', en: 'Tenant ID' },
    account: { zh: '账号', en: 'Account' },
    password: { zh: '密码', en: 'Password' },
    code: { zh: '验证码', en: 'Code' },
    needTenant: { zh: '请输入租户ID', en: 'Please enter the tenant ID' },
    needAccount: { zh: '请输入账号', en: 'Please enter the account' },
    needPassword: { zh: '请输入密码', en: 'Please enter the password' },
    needCode: { zh: '请输入验证码', en: 'Please enter the code' },
    showPassword: { zh: '显示密码', en: 'Show password' },
    hidePassword: { zh: '隐藏密码', en: 'Hide password' },
    captcha: { zh: '验证码图片，点击更换', en: 'Code image, click for another' },
    captchaFailed: { zh: '验证码未加载，点击重试', en: 'No code image, click to retry' },
    submit: { zh: '登 录', en: 'Sign in' },
    cancelled: { zh: '已取消登录', en: 'Sign-in cancelled' },
    submitting: { zh: '登录中,请稍后。。。', en: 'Signing in, please wait…' },
    headline: { zh: '一张报纸，从选题到读者', en: 'One newspaper, from idea to reader' },
    deck: {
      zh: '采编、版面、发行与经营，在同一个工作台上完成。',
      en: 'Editing, layout, distribution and business at a single desk.',
    },
    sections: {
      zh: '要闻 · 政策 · 研发 · 市场 · 终端 · 数字报',
      en: 'News · Policy · Research · Market · Pharmacy · Digital edition',
    },
  },
  password: {
    title: { zh: '修改密码', en: 'Change password' },
    why: {
      zh: '首次登录或密码重置后，请先设置新密码。',
      en: 'A first or reset password must be replaced before you go on.',
    },
    old: { zh: '原密码', en: 'Current password' },
    fresh: { zh: '新密码', en: 'New password' },
    again: { zh: '确认密码', en: 'New password again' },
    needOld: { zh: '请输入原密码', en: 'Please enter the current password' },
    needFresh: { zh: '请输入新密码', en: 'Please enter the new password' },
    needAgain: { zh: '请再次输入新密码', en: 'Please enter the new password again' },
    submit: { zh: '保存并继续', en: 'Save and go on' },
    done: { zh: '密码已修改', en: 'The password is changed' },
    signOut: { zh: '退出系统', en: 'Sign out' },
  },
  lock: {
    wrong: { zh: '解锁密码错误,请重新输入', en: 'Wrong password, please try again' },
  },
  errors: {
    network: { zh: '网络异常，请检查网络后重试', en: 'Network trouble. Please check the connection and try again' },
    unknown: { zh: '未知错误', en: 'Unknown error' },
    absent: { zh: '数据不存在', en: 'No such record' },
    signIn: { zh: '请先登录', en: 'Please sign in' },
    load: { zh: '页面加载失败', en: 'The page could not be loaded' },
    loadHelp: {
      zh: '程序可能刚刚更新，或网络不稳定。',
      en: 'The application may just have been updated, or the connection is unstable.',
    },
    offlineHelp: {
      zh: '网络已断开，恢复后自动重新加载。',
      en: 'There is no connection. The page loads again when it is back.',
    },
    broken: { zh: '页面出错了', en: 'Something went wrong on this page' },
    brokenHelp: {
      zh: '刷新后仍然出现时，请联系管理员。',
      en: 'If it stays after a reload, please tell an administrator.',
    },
    retry: { zh: '重试', en: 'Try again' },
    reload: { zh: '刷新页面', en: 'Reload' },
    back: { zh: '返回首页', en: 'Back to the home page' },
    page403: { zh: '抱歉，你无权访问该页面', en: 'Sorry, you may not open this page' },
    page404: { zh: '抱歉，你访问的页面不存在', en: 'Sorry, there is no such page' },
    page500: { zh: '抱歉，服务器出错了', en: 'Sorry, the server had a problem' },
  },
} as const satisfies Phrases
