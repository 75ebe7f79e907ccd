import { lazy } from 'react'
import { withPhrases } from '../../../providers/i18n/screenTexts.ts'

// Loaded when somebody looks back: lists and dialogs do without.
export const RecordHistory = lazy(
  withPhrases(async () => ({ default: (await import('./RecordHistory.tsx')).RecordHistory })),
)
export const RecycleBin = lazy(withPhrases(async () => ({ default: (await import('./RecycleBin.tsx')).RecycleBin })))
