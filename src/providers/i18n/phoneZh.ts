/** What is said around signing in by phone; loaded where a tenant offers it. */
export const phoneZh = {
  phone: {
    ways: '登录方式',
    byAccount: '账号密码登录',
    byPhone: '手机号登录',
    phone: '手机号码',
    phoneHint: '请输入手机号',
    picture: '图形验证码',
    needPicture: '请输入图形验证码',
    code: '短信验证码',
    codeHint: '6位数字',
    needCode: '请输入验证码',
    send: '发送验证码',
    sending: '发送中…',
    wait: '{{seconds}} 秒后重发',
    sent: '如果 {{phone}} 已由账号本人确认，验证码很快送达，5分钟内有效。未收到时请用密码登录，并在“个人信息”中确认手机号。',
  },
} as const
