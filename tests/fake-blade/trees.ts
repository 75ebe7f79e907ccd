/** Trees, dictionaries and the calls that feed pickers. */
import { forest } from './menus.ts'
import { pageOf, rowsOf, type Store } from './store.ts'
import type { Answer, Call } from './wire.ts'

const titles: Record<string, string> = { dept: 'deptName', role: 'roleName' }

export function treeAnswer(store: Store, call: Call): Answer | undefined {
  const { path, params } = call
  const split = path.lastIndexOf('/')
  const [module, name] = [path.slice(0, split), path.slice(split + 1)]
  if (module === 'blade-system/menu') return menuAnswer(store, name, params)
  const last = module.split('/').at(-1) ?? ''
  const rows = rowsOf(store, module)
  const nodes = () =>
    rows.map(row => ({
      ...{ id: row.id, parentId: String(row.parentId), title: String(row[titles[last] ?? '']) },
      ...{ key: row.id, value: row.id },
    }))
  switch (`${last} ${name}`) {
    case 'role list':
      return { data: forest(rows) }
    case 'dept lazy-list':
    case 'columns lazy-list':
      return { data: level(rows, params.parentId ?? '') }
    case 'dept tree':
    case 'role tree':
      return { data: forest(nodes()) }
    case 'dept lazy-tree':
      return { data: level(nodes(), params.parentId ?? '0') }
    case 'tenant select':
    case 'blade-user user-list':
      return { data: rows }
    case 'dict parent-list':
    case 'dict-biz parent-list':
      return pageOf(
        store,
        module,
        rows.filter(({ parentId }) => parentId === '0'),
        call,
      )
    case 'dict dictionary':
    case 'dict-biz dictionary':
      return { data: rows.filter(({ code, dictKey }) => code === params.code && dictKey !== '-1') }
    default:
      return undefined
  }
}

function menuAnswer({ menus }: Store, name: string, { parentId = '' }: Call['params']): Answer | undefined {
  const screens = menus.filter(({ category }) => category === 1)
  const holders = new Set(menus.filter(({ category }) => category === 2).map(one => one.parentId))
  switch (name) {
    case 'routes':
      return { data: forest(screens) }
    case 'buttons':
      return { data: forest(menus.filter(({ id, category }) => category === 2 || holders.has(id))) }
    case 'top-menu':
      return { data: [] }
    case 'lazy-list':
      return { data: level(menus, parentId) }
    case 'lazy-menu-list':
      return { data: level(screens, parentId) }
    default:
      return undefined
  }
}

/** One level of a tree, or all matches of a search, which sends an empty parent. */
function level<Node extends { id: string; parentId?: unknown }>(rows: readonly Node[], parentId: string): Node[] {
  if (parentId === '') return forest(rows)
  const below = (id: string) => rows.filter(row => String(row.parentId) === id)
  return below(parentId).map(row => ({ ...row, ...(below(row.id).length > 0 && { hasChildren: true }) }))
}
