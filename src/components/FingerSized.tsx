import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from './useLevel.ts'

/** Where fingers tap, every control is at least 44 px high. */
export function FingerSized({ children }: { children: ReactNode }) {
  const narrow = useNarrow()
  const token = narrow ? { controlHeight: 44, controlHeightSM: 44 } : {}
  return <ConfigProvider theme={{ token }}>{children}</ConfigProvider>
}
