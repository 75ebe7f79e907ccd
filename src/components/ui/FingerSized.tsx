import { ConfigProvider, type ThemeConfig } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from './useLevel.ts'

const fingerSized: ThemeConfig = { token: { controlHeight: 44, controlHeightSM: 44 } }
// Without any theme the provider would be another element, and its children would lose their state at a change of width.
const plain: ThemeConfig = {}

/** Where fingers tap, every control is at least 44 px high. */
export function FingerSized({ children }: { children: ReactNode }) {
  const narrow = useNarrow()
  return <ConfigProvider theme={narrow ? fingerSized : plain}>{children}</ConfigProvider>
}
