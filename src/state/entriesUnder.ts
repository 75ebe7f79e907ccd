import { settings } from '../lib/settings.ts'
import { entryKeyOf, localArea, memory, parseEntry } from './entries.ts'

/** The entries whose names begin with `prefix`, with their sizes in characters. */
export function entriesUnder(prefix: string): { name: string; datetime: number; size: number }[] {
  const start = entryKeyOf(prefix)
  const texts = new Map([...storedTexts(localArea, start), ...memory])
  return [...texts].flatMap(([key, text]) => {
    const entry = key.startsWith(start) ? parseEntry(text) : undefined
    return entry
      ? [{ name: key.slice(settings.storagePrefix.length), datetime: entry.datetime, size: text.length }]
      : []
  })
}

function storedTexts(area: () => Storage, start: string): [string, string][] {
  try {
    const storage = area()
    return Object.keys(storage).flatMap(key => {
      const text = key.startsWith(start) ? storage.getItem(key) : null
      return text === null ? [] : [[key, text] as [string, string]]
    })
  } catch {
    return []
  }
}
