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
type PageStyle = 'textTotal' | 'noTotal' | 'nullRecords' | 'noData'

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
  const style = store.pages[path]
  if (style === 'noData' && found.length === 0) return { data: undefined }
  const total = style === 'textTotal' ? String(found.length) : found.length
  return {
    data: {
      records: style === 'nullRecords' && found.length === 0 ? null : records,
      ...(style !== 'noTotal' && { total }),
      ...rest,
    },
  }
}

/** The records whose field is or holds the value; empty filters and columns that do not exist are skipped. */
export function filtered(rows: readonly Row[], { params }: Call): Row[] {
  const fits = (row: Row, name: string, value: string) => {
    const [field = '', operator] = name.split('_')
    if (!(field in row) || value === '') return true
    return operator?.endsWith('equal') ? String(row[field]) === value : String(row[field]).includes(value)
  }
  return rows.filter(row => Object.entries(params).every(([name, value]) => fits(row, name, value)))
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
  const wrong = Object.entries(body).filter(([, value]) => String(value) === '-1' || isObject(value))
  if (wrong.length > 0) throw new Refused(400, `${path}: ${wrong.map(([name]) => name).join()} 不能为-1`)
}

export function remove(store: Store, path: string, { params }: Call): Answer {
  const ids = (params.ids ?? '').split(',')
  store.rows[path] = (store.rows[path] ?? []).filter(({ id }) => !ids.includes(id))
  return { data: {} }
}
