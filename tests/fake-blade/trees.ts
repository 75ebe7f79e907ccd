/** Trees, dictionaries and the calls that feed pickers. */
import { forest } from './menus.ts'
import type { Row } from './rows.ts'
import { filtered, pageOf, rowsOf, type Store } from './store.ts'
import type { Answer, Call } from './wire.ts'

interface TreeNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
}

const regions = [
  { code: '11', parentCode: '00', name: '北京市', regionLevel: 1 },
  { code: '44', parentCode: '00', name: '广东省', regionLevel: 1 },
  { code: '4401', parentCode: '44', name: '广州市', regionLevel: 2 },
]

export function treeAnswer(store: Store, call: Call): Answer | undefined {
  const { path, params } = call
  const split = path.lastIndexOf('/')
  const [module, name] = [path.slice(0, split), path.slice(split + 1)]
  if (module === 'blade-system/menu') return menuAnswer(store, name, call)
  if (module === 'blade-system/region') return regionAnswer(store, name, call)
  const rows = () => rowsOf(store, module)
  switch (`${module.split('/').at(-1)} ${name}`) {
    case 'dept list':
    case 'role list':
      return { data: forest(filtered(rows(), call)) }
    case 'dept lazy-list':
    case 'columns lazy-list':
      return { data: level(filtered(rows(), { ...call, params: { ...params, parentId: '' } }), params.parentId ?? '') }
    case 'dept tree':
      return { data: nodes(rows(), 'deptName') }
    case 'dept lazy-tree':
      return { data: level(nodes(rows(), 'deptName'), params.parentId ?? '0') }
    case 'columns tree':
      return { data: nodes(rows(), 'columnName') }
    case 'role tree':
    case 'role tree-by-id':
      return { data: nodes(rows(), 'roleName') }
    case 'dict tree':
    case 'dict-biz tree':
      return { data: nodes(rows(), 'dictValue') }
    case 'dept select':
    case 'role select':
    case 'post select':
    case 'tenant select':
    case 'tenant-package select':
    case 'datasource select':
    case 'blade-user user-list':
      return { data: rows() }
    case 'dict parent-list':
    case 'dict-biz parent-list':
      return pageOf(
        store,
        module,
        filtered(
          rows().filter(({ parentId }) => parentId === '0'),
          call,
        ),
        call,
      )
    case 'dict child-list':
    case 'dict-biz child-list':
      return { data: forest(rows().filter(({ parentId }) => parentId === params.parentId)) }
    case 'dict dictionary':
    case 'dict-biz dictionary':
      return { data: rows().filter(({ code, dictKey }) => code === params.code && dictKey !== '-1') }
    default:
      return undefined
  }
}

function menuAnswer({ menus }: Store, name: string, { params }: Call): Answer | undefined {
  const screens = menus.filter(({ category }) => category === 1)
  const holders = new Set(menus.filter(({ category }) => category === 2).map(({ parentId }) => parentId))
  const titled = (rows: typeof menus) =>
    nodes(
      rows.map(row => ({ ...row })),
      'name',
    )
  switch (name) {
    case 'routes':
      return { data: forest(screens) }
    case 'buttons':
      return { data: forest(menus.filter(({ id, category }) => category === 2 || holders.has(id))) }
    case 'top-menu':
      return { data: [] }
    case 'list':
      return { data: forest(menus) }
    case 'menu-list':
      return { data: forest(screens) }
    case 'lazy-list':
      return { data: level(menus, params.parentId ?? '') }
    case 'lazy-menu-list':
      return { data: level(screens, params.parentId ?? '') }
    case 'tree':
      return { data: titled(screens) }
    case 'grant-tree':
      return { data: { menu: titled(menus), dataScope: [], apiScope: [] } }
    case 'grant-top-tree':
      return { data: { menu: titled(screens), dataScope: [], apiScope: [] } }
    case 'role-tree-keys':
    case 'top-tree-keys':
      return { data: { menu: [], dataScope: [], apiScope: [] } }
    case 'detail':
      return { data: menus.find(({ id }) => id === params.id) }
    default:
      return undefined
  }
}

function regionAnswer(store: Store, name: string, call: Call): Answer | undefined {
  const { parentCode = '00', code = '00' } = call.params
  const below = (parent: string) => regions.filter(region => region.parentCode === parent)
  switch (name) {
    case 'list':
      return pageOf(
        store,
        'blade-system/region',
        regions.map(region => ({ id: region.code, ...region })),
        call,
      )
    case 'lazy-tree':
      return {
        data: below(parentCode).map(({ code: id, name: title }) => ({
          ...{ id, key: id, value: id, title, parentId: parentCode },
          ...(below(id).length > 0 && { hasChildren: true }),
        })),
      }
    case 'lazy-list':
      return { data: below(parentCode) }
    case 'select':
      return { data: below(code) }
    case 'detail':
      return { data: regions.find(region => region.code === code) }
    default:
      return undefined
  }
}

function nodes(rows: readonly Row[], title: string): TreeNode[] {
  return forest(
    rows.map(row => ({
      id: row.id,
      parentId: String(row.parentId),
      title: String(row[title]),
      key: row.id,
      value: row.id,
    })),
  )
}

/** One level of a tree, or all matches of a search, which sends an empty parent. */
function level<Node extends { id: string; parentId?: unknown }>(rows: readonly Node[], parentId: string): Node[] {
  if (parentId === '') return forest(rows)
  const below = (id: string) => rows.filter(row => String(row.parentId) === id)
  return below(parentId).map(row => ({ ...row, ...(below(row.id).length > 0 && { hasChildren: true }) }))
}
