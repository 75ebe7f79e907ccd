import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('layout/theme', {
  title: { zh: '选择主题', en: 'Choose a theme' },
  default: { zh: '默认', en: 'Default' },
  'theme-white': { zh: '白色', en: 'White' },
  'theme-dark': { zh: '暗色', en: 'Dark' },
  'theme-star': { zh: '星空', en: 'Starry night' },
  'theme-bule': { zh: '蓝色', en: 'Blue' },
  'theme-iview': { zh: 'iView 石板', en: 'iView slate' },
  'theme-vip': { zh: 'VIP 黑金', en: 'VIP black and gold' },
  'theme-cool': { zh: '炫彩', en: 'Cool sea' },
  'theme-d2': { zh: 'D2 浅灰', en: 'D2 light grey' },
  'theme-hey': { zh: 'Hey 彩边', en: 'Hey, coloured side' },
  'theme-lte': { zh: 'LTE 彩顶', en: 'LTE, coloured top' },
})
