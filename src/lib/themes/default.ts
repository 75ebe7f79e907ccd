import type { Theme } from './theme.ts'

/** Warm paper. It comes with the sign-in page, so the first visit waits for nothing. */
export const defaultTheme: Theme = {
  paper: '#f7f4ec',
  page: '#f5f4f0',
  sheet: '#ffffff',
  raised: '#ffffff',
  ink: '#1d1c1a',
  radius: 4,
  header: { ground: '#fffefb', text: '#1d1c1a', chosen: 'tinted' },
  sider: { ground: '#fffefb', text: '#35332e', chosen: 'tinted' },
  tabs: { ground: '#f7f4ec', text: '#55524b', chosen: 'lifted' },
}
