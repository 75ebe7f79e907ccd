import { persistedStore } from './persisted.ts'

/** Kept for this browser: people whose input methods send single letters turn the keys off. */
export const useListKeysStore = persistedStore<{ listKeysOff: boolean }>({ listKeysOff: false })
