export const zh = {
  title: '选择主题',
  default: '默认',
  'theme-white': '白色',
  'theme-dark': '暗色',
  'theme-star': '星空',
  'theme-bule': '蓝色',
  'theme-iview': 'iView 石板',
  'theme-vip': 'VIP 黑金',
  'theme-cool': '炫彩',
  'theme-d2': 'D2 浅灰',
  'theme-hey': 'Hey 彩边',
  'theme-lte': 'LTE 彩顶',
}
