export const zh = {
  placeholder: '搜索菜单、记录、人员和操作',
  actions: '当前页面的操作',
  screens: '菜单',
  recent: '最近打开',
  all: '全部',
  types: '类型',
  more: '查看更多：{{title}}',
  searching: '正在搜索…',
  found: '共 {{count}} 条结果，用上下键选择，按 Enter 打开',
  none: '没有找到“{{words}}”。换一个词试试，也可以输入拼音、首字母或多个词；只会显示有权限查看的内容。',
  failed: '搜索暂时不可用，请稍后再试。',
}
