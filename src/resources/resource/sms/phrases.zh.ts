export const zh = {
  debug: '短信调试',
  send: '发送',
  sent: '发送成功!',
  phonesHint: '多个号码用逗号分隔；每分钟最多5条',
  phone: {
    missing: '手机号码不能为空',
    length: '手机号码长度不为11位',
    format: '手机号码格式不正确',
  },
}
