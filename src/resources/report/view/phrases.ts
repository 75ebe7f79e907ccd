import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases, phrase } = definePhrases('resources/report/view', {
  ready: { zh: '内置', en: 'Ready-made' },
  copied: { zh: '已复制为“{{name}}”', en: 'Copied as “{{name}}”' },
  run: { zh: '查询', en: 'Run' },
  reset: { zh: '恢复默认', en: 'Defaults' },
  print: { zh: '打印', en: 'Print' },
  design: { zh: '设计', en: 'Design' },
  copyLink: { zh: '复制链接', en: 'Copy link' },
  linkCopied: {
    zh: '链接已复制，打开者只能看到自己有权查看的数据',
    en: 'Link copied; whoever opens it sees only what they may see',
  },
  showAs: { zh: '显示为', en: 'Show as' },
  failed: { zh: '报表无法运行', en: 'The report cannot be run' },
  any: { zh: '不限', en: 'Any' },
  printedAt: { zh: '打印时间：{{at}}', en: 'Printed {{at}}' },
})
