/**
 * Pixels that the last lists of each place had, so that the next one, of the next visit too, is drawn once where there is
 * the same room: a twentieth of the time until a first list is there.
 */
import { readEntry, writeEntry } from '../../../state/entries.ts'
import { useSidebar } from '../../../state/layout.ts'

const ENTRY = 'listWidths'
/** Windows and places of which a next visit knows the widths. */
const MOST = 20

const widths = new Map(Object.entries(readEntry(ENTRY)?.content ?? {}).filter(isWidth))

function isWidth(entry: [string, unknown]): entry is [string, number] {
  return typeof entry[1] === 'number' && entry[1] > 0
}

window.addEventListener('pagehide', () => {
  if (widths.size > 0) writeEntry(ENTRY, Object.fromEntries([...widths].slice(-MOST)))
})

const roomOf = (place: string) => `${place} ${window.innerWidth} ${useSidebar.getState().isCollapse}`

export const knownWidth = (place: string): number | undefined => widths.get(roomOf(place))

export function noteWidth(place: string, width: number): void {
  const room = roomOf(place)
  // The latest stand last.
  widths.delete(room)
  widths.set(room, width)
}

export function forgetWidths(): void {
  widths.clear()
}
