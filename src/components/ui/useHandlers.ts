import { useRef, useState } from 'react'

type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>

/** The same functions at each render, which call those of the latest one: memoised children need not render again. */
export function useHandlers<Named extends Handlers>(handlers: Named): Named {
  const latest = useRef(handlers)
  latest.current = handlers
  const [stable] = useState(() => {
    const named = Object.keys(handlers).map(name => [name, (...args: never[]) => latest.current[name]?.(...args)])
    return Object.fromEntries(named) as Named
  })
  return stable
}
