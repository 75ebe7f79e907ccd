import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases, phrase } = definePhrases('components/report', {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  presentations: {
    table: { zh: '表格', en: 'Table' },
    bar: { zh: '柱形图', en: 'Bars' },
    line: { zh: '折线图', en: 'Lines' },
    pie: { zh: '饼图', en: 'Pie' },
    figure: { zh: '指标', en: 'Figures' },
  },
  nothing: { zh: '没有符合条件的数据', en: 'Nothing matches' },
  chartOf: {
    zh: '{{kind}}：{{name}}，{{count}}项，最大为{{top}}；完整数据见表格。',
    en: '{{kind}}: {{name}}, {{count}} items, highest {{top}}; all figures are in the table.',
    one: '{{kind}}: {{name}}, {{count}} item, highest {{top}}; all figures are in the table.',
  },
  chartCut: {
    zh: '图中只画前{{rows}}项，全部数据见表格。',
    en: 'Only the first {{rows}} are shown; all of them are in the table.',
  },
  rest: { zh: '其余{{count}}项', en: '{{count}} others', one: '{{count}} other' },
  order: { zh: '排序', en: 'Order' },
  orders: {
    given: { zh: '原有顺序', en: 'As found' },
    descending: { zh: '从高到低', en: 'Highest first' },
    ascending: { zh: '从低到高', en: 'Lowest first' },
  },
  records: { zh: '查看明细', en: 'Records behind the chart' },
  empty: { zh: '（空）', en: '(empty)' },
  colon: { zh: '：', en: ': ' },
  noChart: {
    zh: '没有可以画成图的数字列，请选择表格。',
    en: 'There is no numeric column for a chart; please choose the table.',
  },
  rows: {
    zh: '共{{count, number}}行，{{at}} 查询，用时{{milliseconds}}毫秒',
    en: '{{count, number}} rows, read {{at}} in {{milliseconds}} ms',
    one: '{{count, number}} row, read {{at}} in {{milliseconds}} ms',
  },
  cut: {
    zh: '结果超过{{rows, number}}行，只显示前{{rows, number}}行，请缩小查询范围。',
    en: 'There are more than {{rows, number}} rows; only the first {{rows, number}} are shown. Please narrow the search.',
  },
})
