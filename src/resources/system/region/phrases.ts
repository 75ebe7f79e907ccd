import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/system/region', {
  chooseOne: { zh: '请先选择一项区划', en: 'Please choose a region first' },
  parentName: { zh: '父区划名称', en: 'Name of the parent' },
  code: { zh: '区划编号', en: 'Code' },
  needSubCode: { zh: '请输入区划子编号', en: 'Please enter the code below the parent' },
  exists: { zh: '区划编号已存在', en: 'This code already exists' },
})
