/** Refine's data provider over the four calls that every Blade module has. */

import type {
  BaseKey,
  BaseRecord,
  CreateManyParams,
  CreateParams,
  CrudFilter,
  CustomResponse,
  DataProvider,
  DeleteManyParams,
  DeleteOneParams,
  GetListParams,
  GetListResponse,
  GetManyParams,
  GetOneParams,
  MetaQuery,
  Pagination,
  UpdateManyParams,
  UpdateParams,
} from '@refinedev/core'
import type { Paged } from '#contract/kit/reply'
import { ApiError } from './apiError.ts'
import { findsNothing, listQuery } from './listQuery.ts'
import { type FieldKinds, settledAnswer, withoutUnset } from './unsetValues.ts'

type ListAnswer<Row> = PartialPage<Row> | Row[] | null

/** Other servers leave out what is empty. */
interface PartialPage<Row> extends Omit<Partial<Paged<Row>>, 'records' | 'total'> {
  records?: Row[] | null
  total?: number | string
}

const PAGE_SIZE = 200
const MAX_PAGES = 500

/** Trees come as a plain array, and the totals of some servers as text. Without a total a full page may have a next one. */
export function listed<Row extends BaseRecord>(answer: ListAnswer<Row>, page: Pagination = {}): GetListResponse<Row> {
  if (Array.isArray(answer)) return { data: answer, total: answer.length }
  const { records, total, totalCapped }: PartialPage<Row> = answer ?? {}
  const data = records ?? []
  const known = Number(total ?? -1)
  if (known >= 0) return { data, total: known, ...(totalCapped && { totalCapped }) }
  const { current = 1, pageSize = 10 } = page
  const seen = (current - 1) * pageSize + data.length
  return data.length < pageSize ? { data, total: seen } : { data, total: seen + 1, totalCapped: true }
}

/** Trees answer everything at once, other lists page by page; a row that moves to a later page meanwhile counts once. */
async function allRows<Row extends BaseRecord>(
  read: (page: Pagination) => Promise<ListAnswer<Row>>,
): Promise<GetListResponse<Row>> {
  const first = listed(await read({ mode: 'off' }))
  if (first.data.length >= first.total && !first.totalCapped) return first
  const rows = new Map<unknown, Row>()
  for (let current = 1; current <= MAX_PAGES; current += 1) {
    const answer = await read({ current, pageSize: PAGE_SIZE })
    const { data } = listed(answer)
    for (const row of data) rows.set(row.id ?? row, row)
    // Servers may give smaller pages than were requested.
    const size = Array.isArray(answer) ? PAGE_SIZE : Number(answer?.size ?? PAGE_SIZE)
    if (data.length < Math.min(size, PAGE_SIZE)) return { data: [...rows.values()], total: rows.size }
  }
  throw new ApiError(`A list of more than ${MAX_PAGES * PAGE_SIZE} rows is read page by page.`, 400)
}

/** The way to a Blade server. Failed calls throw an `ApiError`. */
interface Wire {
  apiUrl: string
  /** Returns the content of the envelope. */
  request<Data>(call: WireCall): Promise<Data>
  custom: NonNullable<DataProvider['custom']>
  /** The message that a record does not exist. */
  absent(): string
  /** The kinds of the fields of a resource, which distinguish times from texts. */
  fieldsOf?(resource: string): FieldKinds | undefined
  /** The server writes `-1`, `""` or `{}` for what is not set: such values are neither shown nor sent. */
  marksUnset?: boolean
}

export interface WireCall {
  method?: 'GET' | 'POST'
  /** Below `apiUrl`. */
  url: string
  params?: Record<string, unknown>
  data?: unknown
  signal?: AbortSignal | undefined
  meta?: { showsErrors?: boolean; silent?: boolean }
}

/** Ids that travel in one call. */
const MANY = 200

export function createDataProvider({ apiUrl, request, custom, absent, fieldsOf, marksUnset }: Wire): DataProvider {
  /** The versions at which records were read: a change of them is refused if somebody else has changed them since. */
  const versions = new Map<string, unknown>()

  function settled<Row extends object>(resource: string, rows: Row[]): Row[] {
    const fields = marksUnset ? fieldsOf?.(resource) : undefined
    return fields ? rows.map(row => withoutUnset(row, fields)) : rows
  }

  /**
   * `meta.listCall` names another list of the module, such as `parent-list`; `meta.listPath` is its address. With
   * `meta.silent` a failure is shown in place of the rows.
   */
  async function getList<Row extends BaseRecord>({ resource, pagination, filters, sorters, meta }: GetListParams) {
    const url = nameIn(meta?.listPath, `${resource}/${nameIn(meta?.listCall, 'list')}`)
    const signal = meta?.queryContext?.signal
    if (findsNothing(filters)) return { data: [], total: 0 }
    const read = (page: typeof pagination) =>
      request<ListAnswer<Row>>({
        url,
        params: listQuery(page, filters, sorters, fieldsOf?.(resource)),
        signal,
        meta: { silent: meta?.silent === true },
      })
    const isPaged = pagination?.mode === undefined || pagination.mode === 'server'
    const found = isPaged ? listed(await read(pagination), pagination) : await allRows(read)
    return { ...found, data: settled(resource, found.data) }
  }

  /** A failure is shown in place of the record; `meta.silent` is false where there is no such place. */
  async function getOne<Row extends BaseRecord>({ resource, id, meta }: GetOneParams) {
    const url = `${resource}/${nameIn(meta?.detailCall, 'detail')}`
    const record = await request<Row | null>({
      url,
      params: { id },
      signal: meta?.queryContext?.signal,
      meta: { silent: meta?.silent !== false },
    })
    // Other servers answer "nothing found" with an empty object and code 200.
    if (!record || Object.keys(record).length === 0) throw new ApiError(absent(), 404, true)
    const [data = record] = settled(resource, [record])
    versions.set(`${resource}/${id}`, record.version)
    return { data }
  }

  /** By one list for many ids. A server that does not know the comparison answers other rows; then each is read. */
  async function getMany<Row extends BaseRecord>({ resource, ids, meta: given }: GetManyParams) {
    const wanted = new Set(ids.map(String))
    const rows = new Map<string, Row>()
    const meta = given && { meta: given }
    for (let start = 0; start < ids.length; start += MANY) {
      const some = ids.slice(start, start + MANY)
      const filters: CrudFilter[] = [{ field: 'id', operator: 'in', value: some }]
      const pagination = { current: 1, pageSize: some.length }
      const { data } = await getList<Row>({ resource, pagination, filters, ...meta })
      for (const row of data.flatMap(withChildren)) rows.set(String(row.id), row)
    }
    const isFiltered = [...rows.keys()].every(id => wanted.has(id))
    const readMissing = async (id: BaseKey) => (isFiltered ? undefined : rowIfThere<Row>({ resource, id, ...meta }))
    const found = await Promise.all(ids.map(async id => rows.get(String(id)) ?? readMissing(id)))
    return { data: found.filter(row => row !== undefined) }
  }

  async function rowIfThere<Row extends BaseRecord>(params: GetOneParams): Promise<Row | undefined> {
    try {
      return (await getOne<Row>(params)).data
    } catch (error) {
      if (error instanceof ApiError && error.statusCode === 404) return undefined
      throw error
    }
  }

  /**
   * Returns what was sent, completed by the server's answer: some return nothing, some the id. `meta.showsErrors`: the
   * form shows refusals at their fields.
   */
  async function submit<Row extends BaseRecord>(resource: string, draft: unknown, meta?: MetaQuery): Promise<Row> {
    const [sent] = settled(resource, [Object(draft)])
    const showsErrors = meta?.showsErrors === true
    const url = `${resource}/submit`
    const reply = await request<Partial<Row> | null>({ method: 'POST', url, data: sent, meta: { showsErrors } })
    return { ...sent, ...reply } as Row
  }

  /** One after the other: the first refusal ends it. */
  async function submitMany<Row extends BaseRecord>(resource: string, drafts: unknown[], meta?: MetaQuery) {
    const data: Row[] = []
    for (const draft of drafts) data.push(await submit<Row>(resource, draft, meta))
    return { data }
  }

  /** One call, however many records; the ids travel in the query with an empty body. */
  async function remove(resource: string, ids: readonly BaseKey[]): Promise<void> {
    await request({ method: 'POST', url: `${resource}/remove`, params: { ids: ids.join(',') } })
  }

  return {
    getList,
    getOne,
    getMany,

    create: async <Row extends BaseRecord, Variables>({ resource, variables, meta }: CreateParams<Variables>) => ({
      data: await submit<Row>(resource, variables, meta),
    }),

    createMany: <Row extends BaseRecord, Variables>({ resource, variables, meta }: CreateManyParams<Variables>) =>
      submitMany<Row>(resource, variables, meta),

    /** Only what is given travels, with the id and the version it was read at: `meta.version`, or that of `getOne`. */
    update: async <Row extends BaseRecord, Variables>({ resource, id, variables, meta }: UpdateParams<Variables>) => {
      const key = `${resource}/${id}`
      const version: unknown = meta?.version ?? versions.get(key)
      const data = await submit<Row>(resource, { ...(version !== undefined && { version }), ...variables, id }, meta)
      versions.set(key, data.version === version ? undefined : data.version)
      return { data }
    },

    updateMany: <Row extends BaseRecord, Variables>({ resource, ids, variables, meta }: UpdateManyParams<Variables>) =>
      submitMany<Row>(
        resource,
        ids.map(id => ({ ...variables, id })),
        meta,
      ),

    deleteOne: async <Row extends BaseRecord, Variables>({ resource, id }: DeleteOneParams<Variables>) => {
      await remove(resource, [id])
      return { data: { id } as Row }
    },

    deleteMany: async <Row extends BaseRecord, Variables>({ resource, ids }: DeleteManyParams<Variables>) => {
      await remove(resource, ids)
      return { data: ids.map(id => ({ id }) as Row) }
    },

    getApiUrl: () => apiUrl,

    // Refine's users put `getApiUrl()` before the path.
    custom: async params => {
      const url = params.url.startsWith(`${apiUrl}/`) ? params.url.slice(apiUrl.length + 1) : params.url
      const { data } = await custom({ ...params, url })
      const fields = marksUnset ? fieldsOf?.(url.slice(0, url.lastIndexOf('/'))) : undefined
      return { data: settledCall(url, data, fields) } as CustomResponse<never>
    },
  }
}

function nameIn(value: unknown, standard: string): string {
  return typeof value === 'string' && value !== '' ? value : standard
}

function withChildren<Row extends BaseRecord>(row: Row): Row[] {
  const children: unknown = row.children
  return [row, ...(Array.isArray(children) ? (children as Row[]).flatMap(withChildren) : [])]
}

const recordCalls = /[-/](list|detail)$|\/page$/

/** The answer of a call with its records as `getList` and `getOne` read them, for servers that mark unset values. */
export function settledCall<Data>(url: string, data: Data, fields: FieldKinds | undefined): Data {
  return fields && recordCalls.test(url) ? (settledAnswer(data, fields) as Data) : data
}
