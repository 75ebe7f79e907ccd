export const zh = {
  title: '锁屏',
  password: '解锁密码',
  needPassword: '请输入解锁密码',
  ownPassword: '没有设置锁屏密码时，请输入登录密码。',
  unlock: '解锁',
  confirmSignOut: '退出系统, 是否继续?',
  draftsGo: '本机未保存的草稿将被清除。',
  confirm: '确定',
  cancel: '取消',
  notLocked: '当前未锁屏',
  toSignIn: '前往登录',
}
