/** The records of the server, and the four calls that its modules share. */
import { type MenuRow, menuRows } from './menus.ts'
import { freshRows, type Row, type Unset, written } from './rows.ts'
import { shapes } from './shapes.ts'
import { type Answer, type Call, isObject, newId, now, Refused } from './wire.ts'

export interface Store {
  rows: Record<string, Row[]>
  menus: MenuRow[]
  /** How a page of a module is written, where not in the framework's own way. */
  pages: Record<string, PageStyle>
  unset: Record<string, Unset>
}

/** Ways in which servers write a page that clients have to bear. */
type PageStyle = 'plain' | 'textTotal' | 'noTotal' | 'nullRecords' | 'noData'

export function freshStore(): Store {
  return {
    rows: freshRows(),
    menus: menuRows(),
    pages: {
      'blade-system/post': 'textTotal',
      'blade-system/client': 'noTotal',
      'blade-system/data-scope': 'nullRecords',
      'blade-develop/code': 'nullRecords',
      'blade-system/api-scope': 'noData',
    },
    unset: { 'blade-biz/images': 'null', 'blade-biz/feedback': 'object', 'blade-desk/notice': 'null' },
  }
}

export function rowsOf({ rows, unset }: Store, path: string): Row[] {
  return (rows[path] ?? []).map(row => written(path, row, unset[path] ?? 'blade'))
}

export function pageOf(store: Store, path: string, found: readonly Row[], { params }: Call): Answer {
  const [current, size] = [Number(params.current ?? 1), Number(params.size ?? 10)]
  const records = found.slice((current - 1) * size, current * size)
  const rest = { size, current, pages: Math.ceil(found.length / size), orders: [], searchCount: true }
  switch (store.pages[path] ?? 'plain') {
    case 'textTotal':
      return { data: { records, total: String(found.length), ...rest } }
    case 'noTotal':
      return { data: { records, ...rest } }
    case 'nullRecords':
      return { data: { records: found.length > 0 ? records : null, total: found.length, ...rest } }
    case 'noData':
      return found.length > 0 ? { data: { records, total: found.length, ...rest } } : { data: undefined }
    default:
      return { data: { records, total: found.length, ...rest } }
  }
}

const reserved = ['current', 'size', 'ascs', 'descs', 'blade-auth', 'Blade-Auth']

/** Filters by field; empty ones and columns that do not exist are skipped. */
export function filtered(rows: readonly Row[], { params }: Call): Row[] {
  const filters = Object.entries(params).filter(([name, value]) => !reserved.includes(name) && value !== '')
  return rows.filter(row => filters.every(([name, value]) => fits(row, name, value)))
}

function fits(row: Row, name: string, value: string): boolean {
  const [field = '', operator = 'like'] = name.split('_')
  if (!(field in row) || operator === 'ignore') return true
  const stored = String(row[field])
  if (operator === 'equal' || operator === 'dateequal') return stored === value
  if (operator === 'notequal') return stored !== value
  if (operator.endsWith('ge')) return stored >= value
  if (operator.endsWith('lt')) return stored < value
  return stored.includes(value)
}

export function detailOf(store: Store, path: string, { params }: Call): Answer {
  return { data: rowsOf(store, path).find(({ id }) => id === params.id) }
}

/** Adds without an id, else changes what is given; `null` changes nothing. */
export function submit(store: Store, path: string, { body }: Call): Answer {
  if (!isObject(body)) throw new Refused(400, '缺少必要的请求参数')
  assertSet(path, body)
  const rows = store.rows[path] ?? []
  const known = Object.keys(shapes[path] ?? {})
  const given = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => known.includes(name) && value !== null && value !== undefined),
  )
  const old = rows.find(({ id }) => id === body.id)
  if (body.id && !old) throw new Refused(400, '数据不存在')
  if (old) Object.assign(old, given, { updateTime: now() })
  else store.rows[path] = [...rows, { status: 1, isDeleted: 0, createTime: now(), ...given, id: newId() }]
  return { data: {} }
}

/** The renderings of what is not set are answers; whoever sends one back would store it. */
function assertSet(path: string, body: Record<string, unknown>): void {
  const unlimited = ['accountNumber', 'dictKey']
  const wrong = Object.entries(body).filter(
    ([name, value]) =>
      !unlimited.includes(name) && (String(value) === '-1' || (isObject(value) && name !== 'variables')),
  )
  if (wrong.length > 0) throw new Refused(400, `${path}: ${wrong.map(([name]) => name).join()} 不能为-1`)
}

export function remove(store: Store, path: string, { params }: Call): Answer {
  const ids = (params.ids ?? '').split(',')
  store.rows[path] = (store.rows[path] ?? []).filter(({ id }) => !ids.includes(id))
  return { data: {} }
}
