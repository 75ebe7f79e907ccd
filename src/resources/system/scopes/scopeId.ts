import { createContext } from 'react'

/** The scope that the form edits; absent in a new one. */
export const ScopeIdContext = createContext<string | undefined>(undefined)
