import { lazy } from 'react'

// Lists are drawn without it.
export const PinTool = lazy(async () => ({ default: (await import('./PinTool.tsx')).PinTool }))
