import { type ComponentType, lazy, useState } from 'react'
import { callBegins, callEnds } from '../../providers/api/http.ts'

export type Preloadable<Props> = ComponentType<Props> & { preload: () => Promise<void> }
/** A component that is there, or one of these. */
export type PerhapsPreloadable<Props = object> = ComponentType<Props> & Partial<Pick<Preloadable<Props>, 'preload'>>

/**
 * A component that is loaded when it is first rendered, or before by preloading. Then it is rendered at once: a lazy
 * one shows its fallback even if it is loaded, and React delays suspended content for half a second.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const newLazy = () =>
    lazy(async () => {
      // The old screen stays until the new part is there: the bar of running calls states that something is on its way.
      callBegins()
      try {
        return { default: await loadOnce() }
      } catch (error) {
        // A lazy component that has failed fails for ever. Replaced at once, React would load it without end.
        window.addEventListener('online', () => (Lazy = newLazy()), { once: true })
        throw error
      } finally {
        callEnds()
      }
    }) as unknown as ComponentType<Props>
  let Lazy = newLazy()

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, outside of others, like lazy.
  function Loadable(props: Props) {
    // Chosen once: with another component the state of the present one would be lost.
    const [Shown] = useState(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Loadable, { preload: async () => void (await loadOnce()) })
}
