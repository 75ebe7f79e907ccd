import type { ViewFilter } from '#contract/desk/savedView'
import type { Label } from '#contract/kit/fields'
import { localTime } from '../../platform/db/localTime.ts'
import type { Context } from './serveModule.ts'

/** A list of records that somebody should do something about. */
export interface MatterList {
  /** Unique within the module. */
  key: string
  title: Label
  /** Shown to administrators as a problem of their tenant, not as work. */
  isProblem?: true
  /** Button without which the reader can do nothing about it. */
  needs?: string
  /** Filters, named as in the address of the list; without a result there is no such list for the caller. */
  filters?: readonly MatterFilter[] | ((context: Context) => Promise<readonly MatterFilter[] | undefined>)
}

export interface MatterFilter extends ViewFilter {
  operator: 'eq' | 'in' | 'gte' | 'lte' | 'null' | 'nnull'
}

export const equal = (field: string, value: string | number): MatterFilter => ({
  ...{ field, operator: 'eq', value: String(value) },
})

/** The day so many days from now, `yyyy-MM-dd`, by the wall clock of the newspaper. */
export async function dayFromNow(days: number, { db }: Context): Promise<string> {
  const today = Date.parse(`${(await localTime(db)).slice(0, 10)}T00:00:00Z`)
  return new Date(today + days * 86_400_000).toISOString().slice(0, 10)
}
