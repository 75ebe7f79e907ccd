/** The most that each figure of a screen may be; KB are 1,000 bytes on the wire. */
interface ScreenLimits {
  requests?: number
  total?: number
  /** Times the list of the reference page (`tests/bench/reference/refine.tsx`) in the same run. */
  ratio?: number
}

/** Allowed sum of the shifts of a screen. */
export const layoutShiftLimit = 0.02

export const limits: Readonly<Record<string, ScreenLimits>> = {
  'sign-in': { requests: 10, total: 120, ratio: 0.6 },
  'first list': { requests: 36, ratio: 1.3 },
  'second module': { requests: 6, ratio: 0.6 },
  'kept tab': { requests: 0, ratio: 0.1 },
  home: { requests: 45 },
  'article form': { requests: 90, ratio: 1.8 },
  'edition board': { requests: 72, ratio: 1.8 },
  'BPMN designer': { requests: 70, ratio: 1.8 },
}
