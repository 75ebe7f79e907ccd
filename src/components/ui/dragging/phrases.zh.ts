export const zh = {
  picked: '已拿起{{name}}，当前第{{place}}位，共{{count}}位。',
  over: '{{name}}移到第{{place}}位，共{{count}}位。',
  dropped: '{{name}}已放在第{{place}}位，共{{count}}位。',
  cancelled: '已取消移动{{name}}。',
}
