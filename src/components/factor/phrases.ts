import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases, phrase } = definePhrases('components/factor', {
  title: { zh: '二次验证', en: 'Second factor' },
  again: { zh: '请再次验证身份', en: 'Please confirm that it is you' },
  enrolTitle: { zh: '设置二次验证', en: 'Set up a second factor' },
  byCode: {
    zh: '请输入验证器应用中的6位验证码，或一个恢复码。',
    en: 'Enter the six digits from your authenticator app, or one of your recovery codes.',
  },
  byPasskey: { zh: '请使用通行密钥，或输入一个恢复码。', en: 'Use your passkey, or enter one of your recovery codes.' },
  byPassword: { zh: '请输入登录密码。', en: 'Enter the password with which you sign in.' },
  scan: {
    zh: '请用验证器应用（如微软、谷歌验证器）扫描二维码，再输入应用中显示的6位验证码。',
    en: 'Scan the code with an authenticator app such as Microsoft or Google Authenticator, then enter the six digits it shows.',
  },
  secret: { zh: '无法扫描时，可手动输入密钥', en: 'Where scanning fails, enter this key' },
  qrCode: { zh: '验证器二维码', en: 'Code for the authenticator app' },
  code: { zh: '验证码', en: 'Code' },
  codeOrRecovery: { zh: '验证码或恢复码', en: 'Code or recovery code' },
  recoveryCode: { zh: '恢复码', en: 'Recovery code' },
  password: { zh: '密码', en: 'Password' },
  needCode: { zh: '请输入验证码', en: 'Please enter the code' },
  needPassword: { zh: '请输入密码', en: 'Please enter the password' },
  submit: { zh: '验证', en: 'Confirm' },
  usePasskey: { zh: '使用通行密钥', en: 'Use a passkey' },
  passkeyFailed: {
    zh: '通行密钥未完成，请重试或使用其他方式',
    en: 'The passkey was not used; please try again or choose another way',
  },
  cancel: { zh: '取消', en: 'Cancel' },
  codesTitle: { zh: '恢复码', en: 'Recovery codes' },
  codesHint: {
    zh: '手机或通行密钥不在身边时，可用恢复码登录，每个只能使用一次。恢复码只显示这一次，请妥善保存。',
    en: 'Without your phone or passkey, a recovery code signs you in, each of them once. They are shown this once; store them safely.',
  },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  saved: { zh: '我已保存', en: 'I have stored them' },
})
