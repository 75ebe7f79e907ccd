/**
 * Pixels that the last list of each place had, so that the next one, of the next visit too, is drawn once where there is
 * the same room: a twentieth of the time until a first list is there.
 */
import { useSidebar } from '../../../state/layout.ts'
import { persistedStore } from '../../../state/persisted.ts'

interface Widths {
  listWidths: Record<string, { room: string; width: number }>
}

const store = persistedStore<Widths>({ listWidths: {} })

const room = () => `${window.innerWidth} ${useSidebar.getState().isCollapse}`

export function knownWidth(place: string): number | undefined {
  const known = store.getState().listWidths[place]
  return known?.room === room() && known.width > 0 ? known.width : undefined
}

export function noteWidth(place: string, width: number): void {
  if (knownWidth(place) === width) return
  store.setState(({ listWidths }) => ({ listWidths: { ...listWidths, [place]: { room: room(), width } } }))
}

export function forgetWidths(): void {
  store.setState({ listWidths: {} })
}
