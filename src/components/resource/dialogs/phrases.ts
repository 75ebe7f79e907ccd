import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

/** Passwords that are shown once, and grants. */
export const { usePhrases } = definePhrases('components/resource/dialogs', {
  title: { zh: '一次性密码', en: 'One-time password' },
  warning: {
    zh: '密码只显示这一次，关闭后无法再次查看。24小时内首次登录有效，登录后须修改密码。',
    en: 'This password is shown only now and cannot be looked up again. It is good for a first sign-in within 24 hours and must then be changed.',
  },
  secretWarning: { zh: '密钥只显示这一次，请立即复制保存。', en: 'The key is shown this once: copy it now.' },
  tenant: { zh: '租户ID', en: 'Tenant ID' },
  account: { zh: '账号', en: 'Account' },
  password: { zh: '密码', en: 'Password' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  print: { zh: '打印', en: 'Print' },
  done: { zh: '我已保存', en: 'I have saved it' },
  changedSince: {
    zh: '保存后授权又被修改，撤销会覆盖后来的授权。仍要撤销？',
    en: 'The grants changed again since. Undo anyway, and lose what came later?',
  },
  undone: { zh: '授权已撤销', en: 'The grants are as before' },
})
