import { ConfigProvider, Grid } from 'antd'
import type { ReactNode } from 'react'

/** Where fingers tap, every control is at least 44 px high. */
export function FingerSized({ children }: { children: ReactNode }) {
  const narrow = Grid.useBreakpoint().md === false
  const token = narrow ? { controlHeight: 44, controlHeightSM: 44 } : {}
  return <ConfigProvider theme={{ token }}>{children}</ConfigProvider>
}
