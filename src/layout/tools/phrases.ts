import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('layout/tools', {
  title: { zh: '设置锁屏', en: 'Set up the lock' },
  password: { zh: '锁屏密码', en: 'Lock password' },
  prompt: { zh: '请输入锁屏密码', en: 'Please enter a lock password' },
  empty: { zh: '锁屏密码不能为空', en: 'The lock password must not be empty' },
  help: {
    zh: '锁屏后输入此密码解锁，仅在本次登录期间有效。',
    en: 'It unlocks the screen and is good until you sign out.',
  },
  submit: { zh: '锁定屏幕', en: 'Lock screen' },
})
