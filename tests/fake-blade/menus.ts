/** The menu of the administrator, with all buttons. */
import { newId } from './wire.ts'

export interface MenuRow {
  id: string
  parentId: string
  code: string
  name: string
  alias: string
  path: string
  source: string
  sort: number
  category: number
  action: number
  isOpen: number
  remark: string
  isDeleted: number
}

const crud = 'add edit delete view'

/** Group, then its screens: code, name, path, buttons. */
const groups: readonly [string, string, readonly [string, string, string, string][]][] = [
  ['desk', '工作台', [['notice', '通知公告', '/desk/notice', crud]]],
  [
    'work',
    '我的事务',
    [
      ['work_start', '发起事务', '/work/start', 'flow image'],
      ['work_claim', '待签事务', '/work/claim', 'sign detail follow'],
      ['work_todo', '待办事务', '/work/todo', 'handle detail follow'],
      ['work_send', '已发事务', '/work/send', 'detail follow'],
      ['work_done', '办结事务', '/work/done', 'detail follow'],
    ],
  ],
  [
    'tool',
    '研发工具',
    [
      ['code', '代码生成', '/tool/code', crud],
      ['datasource', '数据源管理', '/tool/datasource', crud],
    ],
  ],
  [
    'flow',
    '流程管理',
    [
      ['flow_model', '模型管理', '/flow/model', 'create update deploy download delete'],
      ['flow_deploy', '流程部署', '/flow/deploy', ''],
      ['flow_manager', '流程定义', '/flow/manager', 'state image remove'],
      ['flow_follow', '流程跟踪', '/flow/follow', 'delete'],
    ],
  ],
  [
    'authority',
    '权限管理',
    [
      ['role', '角色管理', '/authority/role', crud],
      ['data_scope', '数据权限', '/authority/datascope', 'setting'],
      ['api_scope', '接口权限', '/authority/apiscope', 'setting'],
    ],
  ],
  [
    'system',
    '系统管理',
    [
      ['user', '用户管理', '/system/user', `${crud} role reset`],
      ['dept', '机构管理', '/system/dept', crud],
      // An administrator may name buttons otherwise.
      ['post', '岗位管理', '/system/post', 'create modify delete view'],
      ['dict', '系统字典', '/system/dict', crud],
      ['dictbiz', '业务字典', '/system/dictbiz', crud],
      ['menu', '菜单管理', '/system/menu', crud],
      ['topmenu', '顶部菜单', '/system/topmenu', `${crud} setting`],
      ['param', '参数管理', '/system/param', crud],
      ['tenant', '租户管理', '/system/tenant', crud],
      ['client', '应用管理', '/system/client', crud],
    ],
  ],
  [
    'biz',
    '内容管理',
    [
      ['edition', '期刊管理', '/biz/edition', `${crud} publish`],
      ['page', '版面管理', '/biz/page', `${crud} convert`],
      ['columns', '栏目管理', '/biz/columns', crud],
      ['articles', '文章管理', '/biz/articles', `${crud} publish`],
      ['articlesext', '扩展文章', '/biz/articlesext', crud],
      ['images', '图片管理', '/biz/images', crud],
      ['videos', '视频管理', '/biz/videos', crud],
      ['comment', '评论管理', '/biz/comment', `${crud} approved`],
      ['feedback', '反馈管理', '/biz/feedback', crud],
      ['notes', '笔记管理', '/biz/notes', crud],
    ],
  ],
]

type Values = Pick<MenuRow, 'parentId' | 'code' | 'name' | 'alias' | 'path' | 'sort'> & Partial<MenuRow>

const row = (values: Values): MenuRow => ({
  ...{ id: newId(), source: '', category: 1, action: 0, isOpen: 1, remark: '', isDeleted: 0 },
  ...values,
})

/** Menus and buttons in one list. Groups without an address of their own carry a path all the same. */
export function menuRows(): MenuRow[] {
  return groups.flatMap(([code, name, screens], index) => {
    const group = row({ parentId: '0', code, name, alias: 'menu', path: `/${code}`, sort: index + 1 })
    const below = screens.flatMap(([screen, title, path, buttons], place) => {
      const item = row({ parentId: group.id, code: screen, name: title, alias: 'menu', path, sort: place + 1 })
      const buttonRows = buttons
        .split(' ')
        .filter(Boolean)
        .map((name, at) => {
          const values = { parentId: item.id, code: `${screen}_${name}`, name, alias: name, path: '', sort: at + 1 }
          return row({ ...values, category: 2, action: 2 })
        })
      return [item, ...buttonRows]
    })
    return [group, ...below]
  })
}

type Branch<Node> = Node & { children?: Branch<Node>[]; hasChildren?: true }

/** A leaf has no `children` at all, and whoever has a parent outside of the rows stands at the root. */
export function forest<Node extends { id: string; parentId?: unknown }>(rows: readonly Node[]): Branch<Node>[] {
  const ids = new Set(rows.map(({ id }) => id))
  const grown = (node: Node): Branch<Node> => {
    const children = rows.filter(({ parentId }) => String(parentId) === node.id).map(grown)
    return children.length > 0 ? { ...node, children, hasChildren: true } : node
  }
  return rows.filter(({ parentId }) => !ids.has(String(parentId))).map(grown)
}
