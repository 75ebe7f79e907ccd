import { ConfigProvider, type ThemeConfig } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from './useLevel.ts'

const fingerSized: ThemeConfig = { token: { controlHeight: 44, controlHeightSM: 44 } }

/** Controls for fingers, at least 44 px high. */
export function FingerSized({ children }: { children: ReactNode }) {
  const narrow = useNarrow()
  // Without a theme of its own it shares the variables of the page.
  return <ConfigProvider theme={narrow ? fingerSized : undefined}>{children}</ConfigProvider>
}
