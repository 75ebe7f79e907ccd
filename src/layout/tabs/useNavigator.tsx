import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'

type Navigate = (address: string, options?: NavigateOptions) => void

const NavigatorContext = createContext<Navigate>(() => {
  throw new Error('useNavigator needs the NavigatorProvider around it')
})

/** One function at all addresses, for the frame: the router's `useNavigate` renders its users again at each of them. */
export const useNavigator = () => useContext(NavigatorContext)

export function NavigatorProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
  const stable = useCallback<Navigate>((address, options) => latest.current(address, options), [])
  return <NavigatorContext.Provider value={stable}>{children}</NavigatorContext.Provider>
}
