import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('pages/lock', {
  title: { zh: '锁屏', en: 'Locked' },
  password: { zh: '解锁密码', en: 'Lock password' },
  needPassword: { zh: '请输入解锁密码', en: 'Please enter the lock password' },
  ownPassword: {
    zh: '没有设置锁屏密码时，请输入登录密码。',
    en: 'Without a lock password, your sign-in password unlocks.',
  },
  unlock: { zh: '解锁', en: 'Unlock' },
  confirmSignOut: { zh: '退出系统, 是否继续?', en: 'Do you want to sign out?' },
  draftsGo: { zh: '本机未保存的草稿将被清除。', en: 'Unsaved drafts in this browser will be deleted.' },
  confirm: { zh: '确定', en: 'OK' },
  cancel: { zh: '取消', en: 'Cancel' },
  notLocked: { zh: '当前未锁屏', en: 'The screen is not locked' },
  toSignIn: { zh: '前往登录', en: 'Go to sign-in' },
})
