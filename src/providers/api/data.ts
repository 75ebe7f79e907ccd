/** Refine's data provider over the four calls that every Blade module has. */
import type {
  BaseKey,
  BaseRecord,
  CreateParams,
  CustomParams,
  DataProvider,
  DeleteManyParams,
  DeleteOneParams,
  GetListParams,
  GetListResponse,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import type { AxiosInstance, AxiosRequestConfig } from 'axios'
import type { Paged } from '#contract/kit/reply'
import { settings } from '../../lib/settings.ts'
import { phrase } from '../i18n/phrase.ts'
import { dataIn } from './answers.ts'
import { ApiError } from './apiError.ts'
import { http, request } from './http.ts'
import { listQuery } from './listQuery.ts'

export const dataProvider: DataProvider = {
  /** `meta.listCall` names another list of the module, such as `parent-list`; `meta.listPath` says where it is. */
  getList: async <Row extends BaseRecord>({ resource, pagination, filters, sorters, meta }: GetListParams) => {
    const url = nameIn(meta?.listPath, `${resource}/${nameIn(meta?.listCall, 'list')}`)
    const params = listQuery(pagination, filters, sorters)
    return listed(await request<Paged<Row> | Row[]>({ url, params, signal: meta?.queryContext?.signal }))
  },

  getOne: async <Row extends BaseRecord>({ resource, id, meta }: GetOneParams) => {
    const url = `${resource}/${nameIn(meta?.detailCall, 'detail')}`
    const record = await request<Row | null>({ url, params: { id }, signal: meta?.queryContext?.signal })
    // Other servers answer "nothing found" with an empty object and code 200.
    if (!record || Object.keys(record).length === 0) throw new ApiError(phrase('errors.absent'), 404, true)
    return { data: record }
  },

  create: async <Row extends BaseRecord, Variables>({ resource, variables }: CreateParams<Variables>) => ({
    data: await submit<Row>(resource, variables),
  }),

  /** Only what is given travels, with the id and the version it was read at. */
  update: async <Row extends BaseRecord, Variables>({ resource, id, variables, meta }: UpdateParams<Variables>) => {
    const version: unknown = meta?.version
    const data = await submit<Row>(resource, { ...(version !== undefined && { version }), ...variables, id })
    return { data }
  },

  deleteOne: async <Row extends BaseRecord, Variables>({ resource, id }: DeleteOneParams<Variables>) => {
    await remove(resource, [id])
    return { data: { id } as unknown as Row }
  },

  deleteMany: async <Row extends BaseRecord, Variables>({ resource, ids }: DeleteManyParams<Variables>) => {
    await remove(resource, ids)
    return { data: ids.map(id => ({ id })) as unknown as Row[] }
  },

  getApiUrl: () => settings.apiBase,

  custom,
}

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

function nameIn(value: unknown, standard: string): string {
  return typeof value === 'string' && value !== '' ? value : standard
}

/** Trees come as a plain array, and the totals of some servers as text. */
function listed<Row extends BaseRecord>(reply: Paged<Row> | Row[] | null): GetListResponse<Row> {
  if (Array.isArray(reply)) return { data: reply, total: reply.length }
  const { records = [], total = 0, totalCapped } = reply ?? {}
  return { data: records, total: Number(total), ...(totalCapped && { totalCapped }) }
}

/** Answers what was sent, completed by what the server says of it: some say nothing, some the id. */
async function submit<Row extends BaseRecord>(resource: string, sent: unknown): Promise<Row> {
  const reply = await request<Partial<Row> | null>({ method: 'POST', url: `${resource}/submit`, data: sent })
  return { ...(sent as object), ...reply } as Row
}

/** One call, however many records; the ids travel in the query with an empty body. */
async function remove(resource: string, ids: readonly BaseKey[]): Promise<void> {
  await request({ method: 'POST', url: `${resource}/remove`, params: { ids: ids.join(',') } })
}
