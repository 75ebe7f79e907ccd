/** Recent screens and starred screens of each person of this browser. Nothing of it leaves the browser. */
import { persistedStore } from './persisted.ts'
import { useSession } from './session.ts'

interface ScreenVisit {
  path: string
  times: number
  /** Milliseconds. */
  at: number
}

interface RecordVisit {
  /** API path of the module. */
  path: string
  /** Route of the screen. */
  route: string
  id: string
  title: string
  /** The dialog it was open in. */
  action: 'show' | 'edit'
  at: number
}

export interface Recents {
  /** Paths of screens, in the order in which they were starred. */
  starred: string[]
  /** The newest first, as are the records. */
  screens: ScreenVisit[]
  records: RecordVisit[]
}

const maxEntries = 20
const maxPeople = 5
const none: Recents = { starred: [], screens: [], records: [] }

const useStore = persistedStore<{ recents: Record<string, Recents> }>({ recents: {} })

/** Those of whoever is signed in. */
export function useRecents(): Recents {
  const person = useSession(personIn)
  return useStore(({ recents }) => recents[person] ?? none)
}

export function noteScreen(path: string): void {
  change(({ screens, ...rest }) => {
    const times = (screens.find(screen => screen.path === path)?.times ?? 0) + 1
    const others = screens.filter(screen => screen.path !== path)
    return { ...rest, screens: [{ path, times, at: Date.now() }, ...others].slice(0, maxEntries) }
  })
}

export function noteRecord(record: Omit<RecordVisit, 'at'>): void {
  change(({ records, ...rest }) => ({
    ...rest,
    records: [{ ...record, at: Date.now() }, ...without(records, record)].slice(0, maxEntries),
  }))
}

/** After it was removed, or could not be found. */
export function forgetRecord(path: string, id: string): void {
  change(({ records, ...rest }) => ({ ...rest, records: without(records, { path, id }) }))
}

export function toggleStar(path: string): void {
  change(({ starred, ...rest }) => ({
    ...rest,
    starred: starred.includes(path) ? starred.filter(other => other !== path) : [...starred, path],
  }))
}

export function forgetVisits(): void {
  change(({ starred }) => ({ ...none, starred }))
}

/** The screens used most, the latest first among equals. */
export function mostUsed(screens: readonly ScreenVisit[]): string[] {
  return screens.toSorted((one, other) => other.times - one.times || other.at - one.at).map(({ path }) => path)
}

function change(edit: (recents: Recents) => Recents): void {
  const person = personIn(useSession.getState())
  const { [person]: own, ...others } = useStore.getState().recents
  const before = own ?? none
  const after = edit(before)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  const newest = Object.entries(others).slice(0, maxPeople - 1)
  useStore.setState({ recents: { [person]: after, ...Object.fromEntries(newest) } })
}

function personIn({ tenantId, userInfo }: { tenantId: string; userInfo: { user_id: string } | null }): string {
  return `${tenantId}/${userInfo?.user_id ?? ''}`
}

function without(records: readonly RecordVisit[], { path, id }: Pick<RecordVisit, 'path' | 'id'>): RecordVisit[] {
  return records.filter(record => record.path !== path || record.id !== id)
}
