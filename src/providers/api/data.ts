/** The data provider of the product: Blade's calls over its own way to the server. */
import type { CustomParams, DataProvider } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import type { AxiosInstance, AxiosRequestConfig } from 'axios'
import { nullValues } from '#contract/webConfig'
import { isOffered } from '../../lib/extensions.ts'
import { settings } from '../../lib/settings.ts'
import { createDataProvider } from '../blade/createDataProvider.ts'
import { phrase } from '../i18n/phrase.ts'
import { dataIn } from './answers.ts'
import { http, request } from './http.ts'
import { knownFields } from './knownFields.ts'

/** Additional calls. The package passes on neither the query of a POST nor values in the form that the server reads. */
export async function custom<Data = unknown>({ query, ...rest }: CustomParams): Promise<{ data: Data }> {
  const params: unknown = query
  const client = {
    get: (_: string, options: AxiosRequestConfig) => http.get(rest.url, { ...options, params }),
    post: (url: string, payload: unknown, options: AxiosRequestConfig) =>
      http.post(url, payload, { ...options, params }),
  }
  const { data } = (await simpleRest('', client as unknown as AxiosInstance).custom?.(rest)) ?? {}
  return { data: dataIn(data) as Data }
}

export const dataProvider: DataProvider = createDataProvider({
  apiUrl: settings.apiBase,
  request: ({ signal, ...call }) => request({ ...call, ...(signal && { signal }) }),
  custom: custom as NonNullable<DataProvider['custom']>,
  absent: () => phrase('errors.absent'),
  ...(!isOffered(nullValues) && { fieldsOf: knownFields }),
})
