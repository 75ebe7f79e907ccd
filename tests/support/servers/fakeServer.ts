/** Answers the calls of the browser's modules from memory, through the real `http` and data provider. */
import { type Answer, answerWith, envelope } from './fakeApi.ts'

export type Row = Record<string, unknown> & { id: string }

interface RecordedCall {
  method: string
  url: string
  params: Record<string, unknown>
  body: Record<string, unknown>
}

export interface FakeServer {
  calls: RecordedCall[]
  /** Rows by module path. */
  rows: Record<string, Row[]>
  /** Answers of other calls by URL. */
  answers: Record<string, unknown>
  /** The next call to that URL is refused with this code and text, which is about these fields. */
  refuse: (url: string, code: number, msg: string, fields?: readonly string[]) => void
  callsTo: (url: string) => RecordedCall[]
}

export function startFakeServer(rows: Record<string, Row[]>, answers: Record<string, unknown> = {}): FakeServer {
  const refusals = new Map<string, Answer>()
  const calls: RecordedCall[] = []
  const server: FakeServer = {
    calls,
    rows,
    answers,
    refuse(url, code, msg, fields) {
      const errors = fields && Object.fromEntries(fields.map(name => [name, msg]))
      refusals.set(url, { status: code, body: { code, success: false, data: null, msg, ...(errors && { errors }) } })
    },
    callsTo: url => calls.filter(call => call.url === url),
  }
  answerWith(async ({ method = 'get', url = '', params, data }) => {
    const body = typeof data === 'string' && data !== '' ? JSON.parse(data) : {}
    const call: RecordedCall = { method: method.toUpperCase(), url: url.replace(/^\//, ''), params, body }
    calls.push(call)
    await new Promise(resolve => setTimeout(resolve, 5))
    const refused = refusals.get(call.url)
    refusals.delete(call.url)
    return refused ?? envelope(structuredClone(dataFor(server, call)))
  })
  return server
}

function dataFor({ rows, answers }: FakeServer, { url, params, body }: RecordedCall): unknown {
  if (url in answers) return answers[url]
  const path = url.slice(0, url.lastIndexOf('/'))
  const all = rows[path] ?? []
  switch (url.slice(path.length + 1)) {
    case 'list':
    case 'parent-list':
    case 'page':
      return page(
        all.filter(row => matches(row, params)),
        Number(params.current),
        Number(params.size),
      )
    // The rows of a tree are all on its first level.
    case 'lazy-list':
      return (params.parentId ?? '0') === '0' ? all.filter(row => matches(row, { ...params, parentId: '' })) : []
    case 'detail':
      return all.find(row => row.id === params.id) ?? {}
    case 'remove': {
      const removed = String(params.ids ?? body.ids).split(',')
      rows[path] = all.filter(({ id }) => !removed.includes(id))
      return null
    }
    case 'submit': {
      const old = all.find(row => row.id === body.id)
      const id = old?.id ?? `19000000000000000${all.length}`
      const saved = { ...old, ...body, id, version: Number(old?.version ?? 0) + 1 }
      rows[path] = old ? all.map(row => (row === old ? saved : row)) : [saved, ...all]
      return saved
    }
    default:
      return []
  }
}

/** Without a page the whole list is meant, as trees are read. */
function page(found: Row[], current: number, size: number) {
  if (Number.isNaN(size)) return found
  const records = found.slice((current - 1) * size, current * size)
  return { records, total: found.length, size, current, pages: Math.ceil(found.length / size) }
}

function matches(row: Row, params: Record<string, unknown>): boolean {
  return Object.entries(params).every(([key, filter]) => {
    const [name = '', operator] = key.split('_')
    if (!(name in row)) return true
    return operator === 'equal' ? String(row[name]) === String(filter) : String(row[name]).includes(String(filter))
  })
}
