/** Passwords that are shown once, and grants. */
export const zh = {
  title: '一次性密码',
  warning: '密码只显示这一次，关闭后无法再次查看。24小时内首次登录有效，登录后须修改密码。',
  tenant: '租户ID',
  account: '账号',
  password: '密码',
  copy: '复制',
  copied: '已复制',
  print: '打印',
  done: '我已保存',
  changedSince: '保存后授权又被修改，撤销会覆盖后来的授权。仍要撤销？',
  undone: '授权已撤销',
}
