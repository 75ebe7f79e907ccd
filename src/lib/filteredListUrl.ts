import qs from 'qs'
import { firstPage } from '#contract/kit/rules'

/** A filter as Refine writes it into an address: of a field, or `or` of others. */
type AddressFilter = { field?: string | undefined; operator: string; value: unknown }

/** The address of a list that shows only what the filters let through. Refine's own writer does not encode values. */
export function filteredListUrl(route: string, filters: readonly AddressFilter[]): string {
  return `${route}?${qs.stringify({ ...firstPage, filters }, { encodeValuesOnly: true, skipNulls: true })}`
}
