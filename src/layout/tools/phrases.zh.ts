export const zh = {
  title: '设置锁屏',
  password: '锁屏密码',
  prompt: '请输入锁屏密码',
  empty: '锁屏密码不能为空',
  help: '锁屏后输入此密码解锁，仅在本次登录期间有效。',
  submit: '锁定屏幕',
}
