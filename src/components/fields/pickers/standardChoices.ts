/** Choices from the calls of the Blade specification, for servers without the call that a picker reads otherwise. */
import type { Target } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { request } from '../../../providers/api/http.ts'
import type { DictionaryEntry } from './useChoices.tsx'

type Row = Record<string, unknown>

const OFFERED = 20
const meta = { silent: true }

export async function standardChoices({ path, call, shows }: Target, params: Readonly<Record<string, string>> = {}) {
  if (call === 'categories') return flowCategories()
  if (call === 'package-tree') return request<Row[]>({ url: `${path}/tree`, meta })
  const { keyword, ids, ...within } = params
  const rows =
    ids === undefined
      ? listed(path, { ...within, ...(keyword && { [shows]: keyword }) })
      : Promise.all(readEach(path, ids))
  return (await rows).map(row => ({ ...row, title: String(row[shows] ?? '') }))
}

async function listed(path: string, filters: Readonly<Record<string, string>>): Promise<Row[]> {
  const params = { ...filters, current: 1, size: OFFERED }
  const page = await request<{ records?: Row[] | null } | null>({ url: `${path}/list`, params, meta })
  return page?.records ?? []
}

function readEach(path: string, ids: string): Promise<Row>[] {
  return splitIds(ids).map(id => request<Row>({ url: `${path}/detail`, params: { id }, meta }))
}

/** `flow_1` for the entry `1` of the dictionary of processes; its remark is the word of the addresses. */
export async function flowCategories() {
  const params = { code: 'flow' }
  const url = 'blade-system/dict/dictionary'
  const entries = await request<(DictionaryEntry & { remark?: string })[] | null>({ url, params, meta })
  return (entries ?? []).map(({ dictKey, dictValue, remark = '' }) => {
    const key = `flow_${dictKey}`
    return { id: key, key, name: dictValue, route: remark }
  })
}
