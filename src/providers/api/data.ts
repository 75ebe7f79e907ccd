/** The data provider of the product: Blade's calls over its own way to the server. */
import type { CustomParams, DataProvider } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import { nullValues } from '#contract/webConfig'
import { isOffered, settings } from '../../lib/settings.ts'
import { createDataProvider } from '../blade/createDataProvider.ts'
import { listQuery } from '../blade/listQuery.ts'
import { phrase } from '../i18n/index.ts'
import { knownFields } from './call.ts'
import { dataIn, http, request, silentHttp } from './http.ts'

const simple = simpleRest(settings.apiBase, http)
const silent = simpleRest(settings.apiBase, silentHttp)

/**
 * Additional calls, filtered and sorted as lists are. The package sends the query of a GET only; that of the others is
 * in the address. With `meta.silent` the caller shows the failure.
 */
async function custom<Data = unknown>({ url, query, filters, sorters, ...others }: CustomParams) {
  const given: [string, unknown][] = Object.entries({ ...listQuery(off, filters, sorters), ...Object(query) })
  const params = Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]])),
  ) as Record<string, string>
  const inQuery = others.method === 'get' || Object.keys(params).length === 0
  const { data } = await (others.meta?.silent === true ? silent : simple).custom({
    ...{ ...others, url: inQuery ? url : `${url}?${new URLSearchParams(params)}` },
    ...(inQuery && { query: params }),
  })
  return { data: dataIn(data) as Data }
}

const off = { mode: 'off' } as const

export const dataProvider: DataProvider = createDataProvider({
  apiUrl: settings.apiBase,
  request: ({ signal, ...call }) => request({ ...call, ...(signal && { signal }) }),
  custom: custom as NonNullable<DataProvider['custom']>,
  absent: () => phrase('errors.absent'),
  fieldsOf: knownFields,
  marksUnset: !isOffered(nullValues),
})
