/** The path below which the product is served, mostly none; the server writes it into the page. */
export const basePath = globalThis.document?.documentElement.dataset.base ?? ''

/** Settings of an installation for the browser. */
export const settings = {
  productTitle: '医药经济报',
  /** Stands for the title where the sidebar is collapsed. */
  logoLetter: 'S',
  apiBase: `${basePath}/api`,
  clientId: 'saber',
  clientSecret: 'saber_secret',
  storagePrefix: `saber-${basePath}`,
  /** Answers with these codes are refused without a message. */
  silentCodes: [] as readonly number[],
  requestTimeout: 6_000_000,
  /** A refused token is refreshed once before the session ends. */
  refreshRefusedToken: true,
  defaultAvatar: `${basePath}/img/avatar.svg`,
  home: '/wel/index',
  /** Address of another designer of processes, in place of the one inside: `https://flow.example.com`. */
  flowDesigner: '',
  /** Address of another designer of reports, in place of the one inside: `https://report.example.com/ureport`. */
  reportDesigner: '',
  /** Hosts whose pages may be shown inside ours, besides those of the user's menu: `paper.example.com:8443`. */
  frameHosts: [] as readonly string[],
}
