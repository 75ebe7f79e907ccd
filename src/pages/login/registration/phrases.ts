import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('pages/login/registration', {
  title: { zh: '第三方账号注册', en: 'Register a third-party account' },
  why: {
    zh: '该第三方账号尚未绑定用户，提交申请并由管理员通过后即可使用。',
    en: 'No user has this third-party account yet. Apply for one; it opens when an administrator approves.',
  },
  whyNamed: {
    zh: '第三方账号“{{name}}”尚未绑定用户，提交申请并由管理员通过后即可使用。',
    en: 'No user has the third-party account “{{name}}” yet. Apply for one; it opens when an administrator approves.',
  },
  tenantId: { zh: '租户编号', en: 'Tenant ID' },
  name: { zh: '用户姓名', en: 'Name' },
  account: { zh: '账号名称', en: 'Account' },
  password: { zh: '账号密码', en: 'Password' },
  password2: { zh: '确认密码', en: 'Password again' },
  needTenant: { zh: '请先输入租户编号', en: 'Please enter the tenant ID first' },
  needAccount: { zh: '请先输入账号名称', en: 'Please enter the account first' },
  needPassword: { zh: '请先输入密码', en: 'Please enter the password first' },
  differ: { zh: '两次密码输入不一致', en: 'The two passwords differ' },
  submit: { zh: '提交申请', en: 'Apply' },
  cancel: { zh: '取消', en: 'Cancel' },
  failed: { zh: '提交失败', en: 'The application could not be sent' },
  doneTitle: { zh: '注册提示', en: 'Registration' },
  done: {
    zh: '注册申请已提交,请耐心等待管理员通过!',
    en: 'Your application has been sent. Please wait until an administrator approves it!',
  },
  ok: { zh: '确定', en: 'OK' },
})
