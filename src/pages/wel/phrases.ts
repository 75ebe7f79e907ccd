import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases, phrase } = definePhrases('pages/wel', {
  greeting: { zh: '您好，{{name}}', en: 'Hello, {{name}}' },
  tenant: { zh: '租户', en: 'Tenant' },
  departments: { zh: '部门', en: 'Departments' },
  posts: { zh: '岗位', en: 'Posts' },
  roles: { zh: '角色', en: 'Roles' },
  waiting: { zh: '待办', en: 'To do' },
  notices: { zh: '未读通知', en: 'Unread notices' },
  moreUnread: {
    zh: '还有{{count}}条未读通知，可从右上角的通知中打开。',
    en: '{{count}} more unread notices: open them from the bell in the top bar.',
    one: '{{count}} more unread notice: open it from the bell in the top bar.',
  },
  tenantEnds: {
    zh: '本租户将于{{day}}到期，请联系平台管理员',
    en: 'This tenant ends on {{day}}: please tell an administrator of the platform',
  },
  tenantEnded: {
    zh: '本租户已于{{day}}到期，请联系平台管理员',
    en: 'This tenant ended on {{day}}: please tell an administrator of the platform',
  },
  newDevices: {
    zh: '最近{{days}}天有新设备登录，请核对',
    en: 'Sign-ins from new devices in the last {{days}} days: were they you?',
  },
  oldPassword: {
    zh: '您的密码已超过{{days}}天未修改，建议更换',
    en: 'Your password is more than {{days}} days old; a new one would be safer',
  },
  shortcuts: { zh: '快捷入口', en: 'Shortcuts' },
  star: { zh: '快捷入口：{{name}}', en: 'Shortcut: {{name}}' },
  forget: { zh: '清空', en: 'Clear' },
  ofCard: { zh: '{{action}}：{{card}}', en: '{{action}}: {{card}}' },
  none: {
    zh: '当前账号还没有可用的功能，请联系管理员授权。',
    en: 'Nothing has been granted to this account yet. Please ask an administrator.',
  },
  recent: { zh: '最近访问', en: 'Recently visited' },
  nothing: {
    zh: '目前没有需要您处理的事项。从左侧菜单打开一个功能，下次可从这里返回。',
    en: 'Nothing is waiting for you. Open a screen from the menu, and return to it from here next time.',
  },
})
