import { type RefObject, useEffect } from 'react'

/** The keys of a view work from the beginning, and after the element that had the focus is gone. */
export function useKeptFocus(view: RefObject<HTMLElement>): void {
  const take = () => view.current?.closest<HTMLElement>('.print-body')?.focus({ preventScroll: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view appears.
  useEffect(() => {
    if (!(document.activeElement as HTMLElement | null)?.closest('.print-body')) take()
  }, [])
  useEffect(() => {
    if (document.activeElement === document.body) take()
  })
}
