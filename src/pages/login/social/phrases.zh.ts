export const zh = {
  title: '第三方系统登录',
  signIn: '使用{{title}}登录',
  cancelled: '已取消第三方登录',
  tenant: '租户不存在或已停用',
  away: '第三方登录服务暂不可用，请稍后重试',
  failed: '第三方登录未成功，请重试',
}
