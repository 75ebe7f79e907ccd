import type { InEnglish } from '../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  yes: 'Yes',
  no: 'No',
  presentations: { table: 'Table', bar: 'Bars', line: 'Lines', pie: 'Pie', figure: 'Figures' },
  nothing: 'Nothing matches',
  chartOf_one: '{{kind}}: {{name}}, {{count}} item, highest {{top}}; all figures are in the table.',
  chartOf: '{{kind}}: {{name}}, {{count}} items, highest {{top}}; all figures are in the table.',
  chartCut: 'Only the first {{rows}} are shown; all of them are in the table.',
  rest_one: '{{count}} other',
  rest: '{{count}} others',
  order: 'Order',
  orders: { given: 'As found', descending: 'Highest first', ascending: 'Lowest first' },
  records: 'Records behind the chart',
  empty: '(empty)',
  colon: ': ',
  noChart: 'There is no numeric column for a chart; please choose the table.',
  rows_one: '{{count, number}} row, read {{at}} in {{milliseconds}} ms',
  rows: '{{count, number}} rows, read {{at}} in {{milliseconds}} ms',
  cut: 'There are more than {{rows, number}} rows; only the first {{rows, number}} are shown. Please narrow the search.',
}
