export const zh = {
  added: '新增：{{names}}',
  removed: '移除：{{names}}',
  unset: '空',
}
