import { ConfigProvider, type ThemeConfig } from 'antd'
import { type ReactNode, useContext, useSyncExternalStore } from 'react'

/**
 * The level of the window's width, known at the first render already: antd's own breakpoints come with a second one, so
 * that a list would move under the finger as it opens.
 */
export function useLevel(): ScreenLevel {
  return useSyncExternalStore(onResize, () => levelAt(window.innerWidth))
}

/** On a phone: lists are cards, and dialogs fill the window. */
export function useNarrow(): boolean {
  return useLevel() === 0
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

// The name of the set of variables is shared: with a name of its own, each screen would calculate and insert them again.
const fingerSized: ThemeConfig = {
  token: { controlHeight: 44, controlHeightSM: 44 },
  cssVar: { key: 'css-var-finger-sized' },
}
// Without any theme the provider would be another element, and its children would lose their state at a change of width.
const plain: ThemeConfig = {}

/** Where fingers tap, every control is at least 44 px high. */
export function FingerSized({ children }: { children: ReactNode }) {
  const narrow = useNarrow()
  const { theme: around = plain } = useContext(ConfigProvider.ConfigContext)
  return <ConfigProvider theme={narrow ? fingerSized : around}>{children}</ConfigProvider>
}

export type ScreenLevel = 0 | 1 | 2 | 3

/** The level of a window's width. From level 2 on there is room for a sidebar next to the content. */
export function levelAt(width: number): ScreenLevel {
  if (width >= 1200) return 3
  if (width >= 992) return 2
  return width >= 768 ? 1 : 0
}
