import dayjs from 'dayjs'
import { settings } from '../../lib/settings.ts'

export interface StoredEntry {
  key: string
  place: 'local' | 'session'
  /** Characters. */
  size: number
  written: string
  /** Absent where it is nobody's business. */
  content?: string
}

/** Only these say nothing about the person. */
const harmless = ['language', 'colorName', 'themeName', 'tenantId', 'isLock', 'isCollapse']

export function storedEntries(): StoredEntry[] {
  return [...entriesOf('local', () => window.localStorage), ...entriesOf('session', () => window.sessionStorage)]
}

function entriesOf(place: StoredEntry['place'], area: () => Storage): StoredEntry[] {
  try {
    const storage = area()
    const keys = Object.keys(storage).filter(key => key.startsWith(settings.storagePrefix))
    return keys.toSorted().map(key => toStoredEntry(key, place, storage.getItem(key) ?? ''))
  } catch {
    // Forbidden storage holds nothing.
    return []
  }
}

function toStoredEntry(key: string, place: StoredEntry['place'], text: string): StoredEntry {
  const { content, datetime } = entryIn(text)
  const isHarmless = harmless.includes(key.slice(settings.storagePrefix.length))
  return {
    key,
    place,
    size: text.length,
    written: typeof datetime === 'number' ? dayjs(datetime).format('YYYY-MM-DD HH:mm:ss') : '',
    ...(isHarmless && { content: String(content) }),
  }
}

function entryIn(text: string): { content?: unknown; datetime?: unknown } {
  try {
    const entry: unknown = JSON.parse(text)
    return typeof entry === 'object' && entry !== null ? entry : {}
  } catch {
    return {}
  }
}
