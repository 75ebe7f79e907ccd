/** The rows of a fresh installation. Each module has one row with values and one in which hardly anything is set. */
import { shapes } from './shapes.ts'
import { newId, now } from './wire.ts'

export type Row = Record<string, unknown> & { id: string }

/** Renderings of a value that is not set: the framework's own, and those of servers that turned it off. */
export type Unset = 'blade' | 'null' | 'object'

export const adminId = '1123598821738675201'
export const roleId = '1123598816738675201'
export const deptId = '1123598813738675201'
const columnId = '1200000000000000001'
const editionId = '1200000000000000002'
const articleId = '1200000000000000003'

/** A stored row as an answer writes it: `-1` for a number or an id that is not set, `""` for a text. */
export function written(path: string, row: Row, unset: Unset): Row {
  const rendered = Object.entries(shapes[path] ?? {}).map(([name, kind]) => {
    if (name === 'tenantId') return [name, '000000']
    return [name, unset === 'null' ? null : kind === 's' ? '' : unset === 'object' ? {} : -1]
  })
  return { ...Object.fromEntries(rendered), ...row }
}

function seed(values: Record<string, unknown>): Row {
  return { id: newId(), status: 1, isDeleted: 0, createTime: now(), updateTime: now(), ...values }
}

/** A row whose optional columns, state and author were never written. */
function bare(values: Record<string, unknown>): Row {
  return { id: newId(), isDeleted: 0, ...values }
}

const entries = (code: string, name: string, values: Record<string, string>, remarks: Record<string, string> = {}) => {
  const top = seed({ parentId: '0', code, dictKey: '-1', dictValue: name, sort: 1, isSealed: 0 })
  const below = Object.entries(values).map(([dictKey, dictValue], index) =>
    seed({ parentId: top.id, code, dictKey, dictValue, sort: index + 1, isSealed: 0, remark: remarks[dictKey] }),
  )
  return [top, ...below]
}

export function freshRows(): Record<string, Row[]> {
  return {
    'blade-user': [
      seed({ id: adminId, account: 'admin', name: '管理员', realName: '林若溪', userType: 1, roleId, deptId }),
      bare({ account: 'guest', name: '访客', realName: '周知远', roleId: '-1', deptId: '-1', postId: '-1' }),
    ],
    'blade-system/post': [
      seed({ category: 1, categoryName: '高层', postCode: 'ceo', postName: '首席执行官', sort: 1 }),
      bare({ postCode: 'none', postName: '未定岗位' }),
    ],
    'blade-system/param': [
      seed({ paramName: '初始密码', paramKey: 'account.initPassword', paramValue: '123456' }),
      bare({ paramName: '空参数', paramKey: 'empty' }),
    ],
    'blade-system/client': [
      seed({
        clientId: 'saber',
        clientSecret: 'saber_secret',
        scope: 'all',
        authorizedGrantTypes: 'refresh_token,password,captcha',
        accessTokenValidity: 3600,
      }),
      bare({ clientId: 'sword' }),
    ],
    'blade-system/tenant': [
      seed({
        tenantId: '000000',
        tenantName: '管理组',
        linkman: 'admin',
        accountNumber: -1,
        expireTime: '',
        packageId: -1,
      }),
    ],
    'blade-system/topmenu': [bare({ code: 'news', name: '采编' })],
    'blade-system/data-scope': [],
    'blade-system/api-scope': [],
    'blade-system/dept': [
      seed({
        id: deptId,
        parentId: '0',
        ancestors: '0',
        deptCategory: 1,
        deptName: '报社',
        fullName: '医药经济报社',
        sort: 1,
      }),
      bare({ parentId: '999', deptName: '失联部门', fullName: '失联部门' }),
    ],
    'blade-system/role': [
      seed({ id: roleId, parentId: '0', roleName: '超级管理员', sort: 1, roleAlias: 'administrator' }),
      bare({ parentId: 0, roleName: '用户', roleAlias: 'user' }),
    ],
    'blade-system/dict': [
      ...entries('post_category', '岗位类型', { 1: '高层', 2: '中层', 3: '基层', 4: '其他' }),
      ...entries('notice', '通知类型', { 1: '发布通知', 2: '批转通知' }),
      ...entries('sex', '性别', { 1: '男', 2: '女' }),
      ...entries('yes_no', '是否', { 1: '否', 2: '是' }),
      ...entries('org_category', '机构类型', { 1: '公司', 2: '部门', 3: '小组' }),
      ...entries('flow', '流程类型', { 1: '请假流程', 2: '报销流程' }, { 1: 'leave', 2: 'expense' }),
    ],
    'blade-system/dict-biz': [],
    'blade-desk/notice': [
      seed({ title: '值班安排', category: 1, releaseTime: '2026-11-20 08:00:00', content: '<p>请查收</p>' }),
      bare({ title: '草拟的通知' }),
    ],
    'blade-develop/code': [],
    'blade-develop/datasource': [
      bare({ name: 'mysql', driverClass: 'com.mysql.cj.jdbc.Driver', url: 'jdbc:mysql://db/blade', username: 'root' }),
    ],
    'blade-biz/edition': [
      seed({ id: editionId, title: '第4521期', editionNo: 4521, publishDate: '2026-11-24 00:00:00', publishState: 1 }),
      bare({ title: '未定期次' }),
    ],
    'blade-biz/page': [bare({ editionId, pageNo: 'A01', pageName: '要闻', editionTitle: '第4521期' })],
    'blade-biz/columns': [
      seed({ id: columnId, parentId: '0', columnName: '要闻', columnCode: 'news', columnType: 1, isNav: 2, sort: 1 }),
      bare({ parentId: '0', columnName: '未定栏目', columnCode: 'none' }),
    ],
    'blade-biz/articles': [
      seed({
        id: articleId,
        title: '医保目录调整',
        columnId,
        columnName: '要闻',
        editionId,
        articleType: 1,
        publishState: 1,
        content: '<p>正文</p>',
      }),
      bare({ title: '空稿' }),
    ],
    'blade-biz/articlesext': [bare({ articleId, articleTitle: '医保目录调整' })],
    'blade-biz/images': [bare({ title: '配图', imgUrl: '/img/logo.svg', articleId })],
    'blade-biz/videos': [bare({ title: '短片', videoUrl: 'http://oss.example.com/a.mp4' })],
    'blade-biz/comment': [
      bare({ targetType: 1, targetId: articleId, content: '说得好', userName: '读者', approved: 1 }),
    ],
    'blade-biz/feedback': [bare({ feedbackType: 1, content: '字太小', userName: '读者' })],
    'blade-biz/notes': [bare({ articleId, content: '待核实', userName: '读者' })],
  }
}
