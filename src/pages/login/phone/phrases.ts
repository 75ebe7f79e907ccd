import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('pages/login/phone', {
  ways: { zh: '登录方式', en: 'Ways to sign in' },
  byAccount: { zh: '账号密码登录', en: 'Account' },
  byPhone: { zh: '手机号登录', en: 'Phone' },
  phone: { zh: '手机号码', en: 'Phone number' },
  phoneHint: { zh: '请输入手机号', en: 'Please enter the phone number' },
  picture: { zh: '图形验证码', en: 'Picture code' },
  needPicture: { zh: '请输入图形验证码', en: 'Please enter the code in the picture' },
  code: { zh: '短信验证码', en: 'Message code' },
  codeHint: { zh: '6位数字', en: '6 digits' },
  needCode: { zh: '请输入验证码', en: 'Please enter the code' },
  send: { zh: '发送验证码', en: 'Send code' },
  sending: { zh: '发送中…', en: 'Sending…' },
  wait: { zh: '{{seconds}} 秒后重发', en: 'Again in {{seconds}} s' },
  sent: {
    zh: '如果 {{phone}} 已由账号本人确认，验证码很快送达，5分钟内有效。未收到时请用密码登录，并在“个人信息”中确认手机号。',
    en: 'If {{phone}} was confirmed by the owner of an account, the code arrives shortly and is valid for 5 minutes. If none comes, sign in with the password and confirm the phone in your profile.',
  },
})
