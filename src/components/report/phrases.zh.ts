export const zh = {
  yes: '是',
  no: '否',
  presentations: { table: '表格', bar: '柱形图', line: '折线图', pie: '饼图', figure: '指标' },
  nothing: '没有符合条件的数据',
  chartOf: '{{kind}}：{{name}}，{{count}}项，最大为{{top}}；完整数据见表格。',
  chartCut: '图中只画前{{rows}}项，全部数据见表格。',
  rest: '其余{{count}}项',
  order: '排序',
  orders: { given: '原有顺序', descending: '从高到低', ascending: '从低到高' },
  noChart: '没有可以画成图的数字列，请选择表格。',
  rows: '共{{count, number}}行，{{at}} 查询，用时{{milliseconds}}毫秒',
  cut: '结果超过{{rows, number}}行，只显示前{{rows, number}}行，请缩小查询范围。',
}
