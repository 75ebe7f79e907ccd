import { ConfigProvider, type ThemeConfig } from 'antd'
import { type ReactNode, useContext } from 'react'
import { useNarrow } from './useLevel.ts'

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
