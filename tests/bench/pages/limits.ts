/** The most that each figure of a screen may be; KB are 1,000 bytes, times are milliseconds at a quarter of the speed. */
export interface ScreenLimits {
  requests?: number
  js?: number
  json?: number
  total?: number
  coldReady?: number
  warmReady?: number
  scripting?: number
}

export const layoutShiftLimit = 0.02

export const limits: Readonly<Record<string, ScreenLimits>> = {
  'sign-in': { requests: 10, total: 70, coldReady: 500 },
  'first list': { requests: 30, js: 430, json: 25, coldReady: 2000, warmReady: 1300, scripting: 1000 },
  'second module': { requests: 3, warmReady: 250 },
}
