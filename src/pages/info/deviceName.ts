/** In the order in which they are looked for: most browsers also name those that they descend from. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['QQ', /\bM?QQBrowser\/(\d+)/],
  ['UC Browser', /UCBrowser\/(\d+)/],
  ['Miui', /MiuiBrowser\/(\d+)/],
  ['Huawei', /HuaweiBrowser\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Microsoft Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d{1,5})[\d.]{0,20}(?: Mobile\/\w{1,20})? Safari/],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Macintosh/],
  ['Windows', /Windows/],
  ['Chrome OS', /CrOS/],
  ['Linux', /Linux/],
]

/** A browser and its system in words; nothing for what is no browser. */
export function deviceName(userAgent: string): string | undefined {
  const [browser, mark] = browsers.find(([, mark]) => mark.test(userAgent)) ?? []
  if (!browser) return undefined
  // Browsers no longer tell the version of the system truly.
  const [system] = systems.find(([, mark]) => mark.test(userAgent)) ?? []
  return [`${browser} ${mark?.exec(userAgent)?.[1] ?? ''}`, system].filter(Boolean).join(' · ')
}
