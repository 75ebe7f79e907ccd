export const zh = {
  showAs: '显示为',
  dataOf: '{{at}}的数据，共{{count, number}}行。',
  until: '链接有效期至 {{at}}。',
  unknown: '链接不存在或已失效',
  unknownHelp: '请检查链接是否完整，或向分享者索取新的链接。',
  failed: '报表没有打开',
  cannotRun: '报表暂时无法运行',
  cannotRunHelp: '请告知分享者。',
}
