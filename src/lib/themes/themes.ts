import type { Theme } from './theme.ts'

// Small stars, no brighter than what white text can still be read on.
const stars = [
  'radial-gradient(1px 1px at 12px 18px, #5d6da0 50%, transparent)',
  'radial-gradient(1.5px 1.5px at 64px 44px, #56669a 50%, transparent)',
  'radial-gradient(1px 1px at 118px 9px, #5d6da0 50%, transparent)',
  'radial-gradient(2px 2px at 171px 58px, #4d5c90 50%, transparent)',
  'radial-gradient(1px 1px at 37px 96px, #56669a 50%, transparent)',
  'radial-gradient(1.5px 1.5px at 143px 121px, #5d6da0 50%, transparent)',
  'radial-gradient(1px 1px at 92px 83px, #4d5c90 50%, transparent)',
]
const sky = `${stars.map(star => `${star} 0 0 / 197px 139px`).join(', ')}, linear-gradient(160deg, #060923, #141c4d)`

/** By stored names, in display order. The spelling of the fifth must not change: it is stored in browsers. */
export const themes = {
  // Warm paper.
  default: {
    title: { zh: '默认', en: 'Default' },
    paper: '#f7f4ec',
    page: '#f5f4f0',
    sheet: '#ffffff',
    raised: '#ffffff',
    ink: '#1d1c1a',
    radius: 4,
    header: { ground: '#fffefb', text: '#1d1c1a', chosen: 'tinted' },
    sider: { ground: '#fffefb', text: '#35332e', chosen: 'tinted' },
    tabs: { ground: '#f7f4ec', text: '#55524b', chosen: 'lifted' },
  },
  // Airy: white on white, round corners.
  'theme-white': {
    title: { zh: '白色', en: 'White' },
    paper: '#ffffff',
    page: '#ffffff',
    sheet: '#ffffff',
    raised: '#ffffff',
    ink: '#1f2329',
    radius: 10,
    header: { ground: '#ffffff', text: '#1f2329', chosen: 'tinted' },
    sider: { ground: '#ffffff', text: '#41464f', chosen: 'filled' },
    tabs: { ground: '#ffffff', text: '#5c626b', chosen: 'tinted' },
  },
  // Dark all over, in greys.
  'theme-dark': {
    title: { zh: '暗色', en: 'Dark' },
    paper: '#121316',
    page: '#0e0f12',
    sheet: '#17191d',
    raised: '#202328',
    ink: '#e4e6ea',
    radius: 4,
    header: { ground: '#17191d', text: '#e4e6ea', chosen: 'tinted' },
    sider: { ground: '#17191d', text: '#c3c7ce', chosen: 'tinted' },
    tabs: { ground: '#121316', text: '#a9aeb7', chosen: 'lifted' },
  },
  // A clear night.
  'theme-star': {
    title: { zh: '星空', en: 'Starry night' },
    paper: '#0a0e2a',
    page: '#0d1233',
    sheet: '#151c45',
    raised: '#1c2556',
    ink: '#e5e9fa',
    radius: 8,
    header: { ground: '#0a0e2a', picture: sky, text: '#f2f4ff', chosen: { ground: '#2a3474', text: '#ffffff' } },
    sider: { ground: '#0a0e2a', picture: sky, text: '#e3e8ff', chosen: { ground: '#2a3474', text: '#ffffff' } },
    tabs: { ground: '#10163c', text: '#b9c2e8', chosen: 'lifted' },
  },
  // Deep blue, as on a bank's counter.
  'theme-bule': {
    title: { zh: '蓝色', en: 'Blue' },
    paper: '#e9f0f9',
    page: '#edf2f9',
    sheet: '#ffffff',
    raised: '#ffffff',
    ink: '#13233a',
    radius: 4,
    header: {
      ground: '#0d4a8f',
      picture: 'linear-gradient(90deg, #0a3672, #14609f)',
      text: '#ffffff',
      chosen: { ground: '#072a59', text: '#ffffff' },
    },
    sider: { ground: '#0a2a56', text: '#d3e2f6', chosen: { ground: '#1a64b0', text: '#ffffff' } },
    tabs: { ground: '#dfe9f6', text: '#33496a', chosen: 'lifted' },
  },
  // A slate sidebar under a white header.
  'theme-iview': {
    title: { zh: 'iView 石板', en: 'iView slate' },
    paper: '#f5f7f9',
    page: '#f5f7f9',
    sheet: '#ffffff',
    raised: '#ffffff',
    ink: '#17233d',
    radius: 4,
    header: { ground: '#ffffff', text: '#17233d', chosen: 'tinted' },
    sider: { ground: '#363e4f', text: '#d8dde6', chosen: 'filled' },
    tabs: { ground: '#eceff3', text: '#515a6e', chosen: 'lifted' },
  },
  // Black and gold.
  'theme-vip': {
    title: { zh: 'VIP 黑金', en: 'VIP black and gold' },
    paper: '#f8f3e6',
    page: '#f9f6ee',
    sheet: '#fffdf8',
    raised: '#fffdf8',
    ink: '#241f17',
    radius: 2,
    header: {
      ground: '#15120d',
      picture: 'linear-gradient(180deg, #262017, #15120d)',
      text: '#ecd3a0',
      chosen: { ground: '#d8b470', text: '#1c1710' },
    },
    sider: { ground: '#1c1812', text: '#dcc8a0', chosen: { ground: '#d8b470', text: '#1c1710' } },
    tabs: { ground: '#f0e8d6', text: '#5d5240', chosen: { ground: '#1c1812', text: '#ecd3a0' } },
  },
  // Sea: green flows into blue.
  'theme-cool': {
    title: { zh: '炫彩', en: 'Cool sea' },
    paper: '#e9f5f4',
    page: '#eef6f6',
    sheet: '#ffffff',
    raised: '#ffffff',
    ink: '#12302f',
    radius: 12,
    header: {
      ground: '#0b666b',
      picture: 'linear-gradient(100deg, #06706a, #0b5f86 60%, #2b4f93)',
      text: '#ffffff',
      chosen: { ground: '#083f4f', text: '#ffffff' },
    },
    sider: {
      ground: '#e6f3f2',
      picture: 'linear-gradient(180deg, #dff2ee, #e6eef8)',
      text: '#1c4441',
      chosen: { ground: '#06706a', text: '#ffffff' },
    },
    tabs: { ground: '#f7fbfb', text: '#3b5a5a', chosen: { ground: '#d3ece8', text: '#0a5550' } },
  },
  // Everything rests on one light grey; only the sheets are white.
  'theme-d2': {
    title: { zh: 'D2 浅灰', en: 'D2 light grey' },
    paper: '#ebf1f6',
    page: '#ebf1f6',
    sheet: '#ffffff',
    raised: '#ffffff',
    ink: '#2a3542',
    radius: 4,
    header: { ground: '#ebf1f6', text: '#2a3542', chosen: 'lifted' },
    sider: { ground: '#ebf1f6', text: '#3b4859', chosen: 'lifted' },
    tabs: { ground: '#ebf1f6', text: '#4c5a6b', chosen: 'lifted' },
  },
  // Light and clean next to a sidebar in the user's own colour.
  'theme-hey': {
    title: { zh: 'Hey 彩边', en: 'Hey, coloured side' },
    paper: '#f6f8fa',
    page: '#f3f6f9',
    sheet: '#ffffff',
    raised: '#ffffff',
    ink: '#24292f',
    radius: 6,
    header: { ground: '#ffffff', text: '#24292f', chosen: 'tinted' },
    sider: { ground: 'primary', text: '#ffffff', chosen: 'lifted' },
    tabs: { ground: '#ffffff', text: '#515a66', chosen: 'tinted' },
  },
  // A header in the user's colour above a sidebar of graphite; hardly any round corner.
  'theme-lte': {
    title: { zh: 'LTE 彩顶', en: 'LTE, coloured top' },
    paper: '#eef1f5',
    page: '#ecf0f5',
    sheet: '#ffffff',
    raised: '#ffffff',
    ink: '#22292e',
    radius: 1,
    header: { ground: 'primary', text: '#ffffff', chosen: 'lifted' },
    sider: { ground: '#222d32', text: '#c5d2d8', chosen: { ground: '#12191c', text: '#ffffff' } },
    tabs: { ground: '#f9fafc', text: '#4b565e', chosen: 'tinted' },
  },
} satisfies Record<string, Theme>

export type ThemeName = keyof typeof themes

export const themeNames = Object.keys(themes) as ThemeName[]

/** The look under a stored name. Names of old and unknown ones read as the default look. */
export function themeNamed(stored: string): ThemeName {
  if (stored === 'theme-blue') return 'theme-bule'
  return themeNames.find(name => name === stored) ?? 'default'
}
