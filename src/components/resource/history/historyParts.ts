import { lazy } from 'react'

// Loaded when somebody looks back: lists and dialogs do without.
export const RecordHistory = lazy(async () => ({ default: (await import('./RecordHistory.tsx')).RecordHistory }))
export const RecycleBin = lazy(async () => ({ default: (await import('./RecycleBin.tsx')).RecycleBin }))
