export const zh = {
  readers: '阅读情况',
  count: '已读 {{read}} 人，共 {{people}} 人',
  more: '仅列出最近 {{shown}} 人',
}
