import { lazy } from 'react'
import { withPhrases } from '../../providers/i18n/screenTexts.ts'

// Lists are drawn without it.
export const PinTool = lazy(withPhrases(async () => ({ default: (await import('./PinTool.tsx')).PinTool })))
