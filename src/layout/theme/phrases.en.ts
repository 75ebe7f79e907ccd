export const en = {
  title: 'Choose a theme',
  default: 'Default',
  'theme-white': 'White',
  'theme-dark': 'Dark',
  'theme-star': 'Starry night',
  'theme-bule': 'Blue',
  'theme-iview': 'iView slate',
  'theme-vip': 'VIP black and gold',
  'theme-cool': 'Cool sea',
  'theme-d2': 'D2 light grey',
  'theme-hey': 'Hey, coloured side',
  'theme-lte': 'LTE, coloured top',
}
