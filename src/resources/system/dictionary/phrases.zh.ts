/** Dictionaries and their entries. */
export const zh = {
  configure: '字典配置',
  configureOf: '[{{name}}]字典配置',
  addChild: '新增子项',
  chooseOne: '请先选择一项字典',
}
