import { createContext } from 'react'

/** Whether the present address is that of a screen which the user may not open. */
export const ForbiddenContext = createContext(false)
