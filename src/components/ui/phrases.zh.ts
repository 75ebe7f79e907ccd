/** Trees to tick, in the dialogs of roles and top menus. */
export const zh = {
  search: '搜索名称',
  all: '全选',
  none: '清空选择',
  count: '已选 {{nodes}} 项',
  nothing: '暂无可授权的内容',
}
