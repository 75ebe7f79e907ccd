import { canInstall, findProgram, installPackages, isProgram } from '../files/debian.ts'

/**
 * Renders the same pages without the windows that nobody sees, for a fifth less of the processors, and views no PDF.
 */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/snap/bin/chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Features that no journey uses: the suggestions of the address bar alone open two more pages for every window, and a
 * spare renderer is one more process. The others are Playwright's own list, which this one replaces.
 */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
]

/** Fit for a machine without a screen; root needs `--no-sandbox`, because Chromium's sandbox refuses root. */
export const CHROMIUM_FLAGS = [
  '--headless',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // With a debugger attached, as here, an error that is made while a script is loaded has all of the script parsed again: 20 ms
  // for 650 kB, where a reader's browser needs 0.1 ms.
  '--js-flags=--no-enable-lazy-source-positions',
  `--disable-features=${FEATURES_OFF.join(',')}`,
]

/** The path of a Chromium of this machine, which is installed first where that is possible. A whole one views PDF too. */
export async function findChromium({ whole = false } = {}): Promise<string> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath && !isProgram(configuredPath)) throw new Error(`CHROMIUM_PATH=${configuredPath} is not a program.`)
  const search = () => findProgram(whole ? NAMES : [SHELL, ...NAMES]) ?? PLACES.find(isProgram)
  const known = configuredPath || search()
  if (known) return known
  if (canInstall()) {
    console.log('  chromium   installing Chromium and Chinese fonts, once')
    await installPackages(whole ? 'chromium' : SHELL, 'fonts-noto-cjk')
  }
  const installed = search()
  if (installed) return installed
  // Not every distribution has the shell.
  if (!whole) return findChromium({ whole: true })
  throw new Error(
    'The journeys need a Chromium: install Chromium or Chrome (Debian: apt-get install chromium fonts-noto-cjk), ' +
      'or set CHROMIUM_PATH to one.',
  )
}
