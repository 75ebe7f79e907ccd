import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('pages/test', {
  mockOff: { zh: '模拟数据已关闭', en: 'Mock data is off' },
  mockOffHelp: {
    zh: '所有页面的数据都来自真实的服务器。本页只用于自检，不会修改任何数据。',
    en: 'All screens show data of the real server. This page is for checks only and changes nothing.',
  },
  roundTrip: { zh: '服务器往返时间', en: 'Round trip to the server' },
  measure: { zh: '测量', en: 'Measure' },
  measured: {
    zh: '{{times}}次请求：最快{{least}}毫秒，中位数{{median}}毫秒，最慢{{most}}毫秒',
    en: '{{times}} requests: fastest {{least}} ms, median {{median}} ms, slowest {{most}} ms',
  },
  errorLog: { zh: '错误日志', en: 'Error log' },
  errorLogHelp: {
    zh: '产生一个测试错误，用来检查顶部栏的错误日志是否能记录到它。',
    en: 'Raises a test error, to see whether the error log in the top bar records it.',
  },
  raise: { zh: '产生测试错误', en: 'Raise a test error' },
  raised: {
    zh: '已产生测试错误，请在顶部栏的错误日志中查看。',
    en: 'A test error was raised; look into the error log in the top bar.',
  },
  storage: { zh: '本地存储', en: 'Stored in this browser' },
  storageHelp: {
    zh: '本产品在此浏览器中保存的内容。令牌、密码与个人信息只显示大小。',
    en: 'What this product keeps here. Of tokens, passwords and personal data only the size is shown.',
  },
  nothingStored: { zh: '没有保存任何内容。', en: 'Nothing is stored.' },
  name: { zh: '名称', en: 'Name' },
  place: { zh: '位置', en: 'Where' },
  local: { zh: '长期', en: 'Lasting' },
  session: { zh: '本标签页', en: 'This tab' },
  size: { zh: '大小', en: 'Size' },
  written: { zh: '写入时间', en: 'Written at' },
  content: { zh: '内容', en: 'Content' },
  hidden: { zh: '已隐藏', en: 'Hidden' },
  refresh: { zh: '刷新', en: 'Refresh' },
})
