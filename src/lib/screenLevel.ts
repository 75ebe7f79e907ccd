export type ScreenLevel = 0 | 1 | 2 | 3

/** The level of a window's width. From level 2 on there is room for a sidebar beside the content. */
export function levelAt(width: number): ScreenLevel {
  if (width >= 1200) return 3
  if (width >= 992) return 2
  return width >= 768 ? 1 : 0
}
