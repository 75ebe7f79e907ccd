/** Vocabulary of the generated demo articles. Invented; nobody said any of this. */

export const sections = [
  { code: 'headline', name: '要闻', editor: '周知远' },
  { code: 'policy', name: '政策解读', editor: '林若溪' },
  { code: 'market', name: '市场观察', editor: '陈立衡' },
  { code: 'innovation', name: '创新药', editor: '许清和' },
  { code: 'insurance', name: '医保支付', editor: '方雨桐' },
  { code: 'retail', name: '药店零售', editor: '罗文昭' },
  { code: 'industry', name: '产业链', editor: '沈怀瑾' },
  { code: 'global', name: '国际视野', editor: '高以宁' },
] as const

export const remarks = [
  '数据很扎实，希望能继续跟踪成渝地区的情况。',
  '文中提到的新规，基层执行起来还有不少细节需要明确。',
  '作为药店从业者，对价格变化深有体会。',
  '建议补充一张各省对比的表格，看起来会更直观。',
  '观点中肯，特别是关于供应稳定性的那一段。',
  '药品的可及性提高了，患者确实受益。',
  '请问文中的采购金额是否包含院外渠道？',
  '转给同事看了，对制定明年的计划很有参考价值。',
] as const

export const readers = [
  '药学人老徐',
  '县域药师',
  '市场部小何',
  '行业观察者',
  '医保办公室',
  '店长阿珍',
  '研发一员',
] as const
