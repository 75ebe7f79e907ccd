import { digestOfSecret, ownClient } from '../auth/accounts/clients.ts'
import { allSystemDictionaries } from '../kit/definition/dictionaries.ts'
import type { Seeder, Service } from '../kit/definition/service.ts'

export interface Organisation {
  departmentId: string
  postId: string
  administratorRoleId: string
}

/** The platform's tenant with its first department, roles and posts. */
export async function seedOrganisation({ once }: Seeder): Promise<Organisation> {
  await once('bladeTenant', 'platform', () => ({ tenantName: platformTenant.name }))
  const { name: deptName, fullName } = department
  const departmentId = await once('bladeDept', 'root', () => ({
    ...{ deptName, fullName },
    deptCategory: 1,
    sort: 1,
  }))
  const roleIds: Record<string, string> = {}
  for (const { name, alias, sort } of roles)
    roleIds[alias] = await once('bladeRole', alias, () => ({ roleName: name, roleAlias: alias, sort }))
  const postIds: string[] = []
  for (const [index, [code, name, category]] of posts.entries()) {
    const id = await once('bladePost', code, () => ({
      postCode: code,
      postName: name,
      category,
      sort: index + 1,
      remark: null,
    }))
    postIds.push(id)
  }
  return { departmentId, postId: postIds[0] ?? '', administratorRoleId: roleIds.administrator ?? '' }
}

/** Records that the product itself reads: the front end's client, parameters, dictionaries. */
export async function seedSettings({ once }: Seeder, services: readonly Service[]): Promise<void> {
  await once('bladeClient', ownClient.id, () => ({
    clientId: ownClient.id,
    clientSecret: digestOfSecret(ownClient.secret),
    authorizedGrantTypes: ownClient.grants,
    scope: 'all',
    accessTokenValidity: ownClient.accessSeconds,
    refreshTokenValidity: ownClient.refreshSeconds,
  }))
  for (const [paramName, paramKey, paramValue, remark] of [
    ...params,
    ...services.flatMap(({ parameters = [] }) => parameters),
  ])
    await once('bladeParam', paramKey, () => ({ paramName, paramKey, paramValue, remark }))
  for (const [index, { code, name, entries }] of allSystemDictionaries.entries()) {
    const own = { code, isSealed: 0 as const }
    const parentId = await once('bladeDict', code, () => ({
      ...own,
      parentId: '0',
      dictKey: '-1',
      dictValue: name,
      sort: index + 1,
      remark: null,
    }))
    for (const [place, { key, zh, remark = null }] of entries.entries())
      await once('bladeDict', `${code}:${key}`, () => ({
        ...own,
        parentId,
        dictKey: key,
        dictValue: zh,
        sort: place + 1,
        remark,
      }))
  }
}

/** The platform's own tenant as every installation starts with it. */
const platformTenant = { name: '管理组' }

/** The first department. */
const department = { name: '医药经济报', fullName: '医药经济报社' }

const roles = [
  { name: '超级管理员', alias: 'administrator', sort: 1 },
  { name: '用户', alias: 'user', sort: 2 },
  // Confirms leave after the first approver.
  { name: '人事', alias: 'hr', sort: 3 },
  // Approves large expenses, and pays.
  { name: '财务', alias: 'finance', sort: 4 },
] as const

const posts = [
  ['ceo', '首席执行官', 1],
  ['coo', '首席运营官', 1],
  ['cfo', '首席财务官', 1],
  ['cto', '首席技术官', 1],
  ['cio', '首席信息官', 1],
  ['pm', '技术经理', 2],
  ['hrm', '人力经理', 2],
  ['staff', '普通员工', 3],
] as const

export const params = [
  ['修改历史保留天数', 'history.days', '0', '更早的修改历史每天夜里清除，0为一直保留；回收站和未结束流程的数据除外'],
  ['是否开启注册功能', 'account.registerUser', 'false', '设为true时，访客可以提交注册申请，由管理员审核'],
  ['账号错误锁定次数', 'account.failCount', '5', '连续输错密码达到此次数后，须等待1、2、4、8、15分钟才能再试'],
  ['密码最短长度', 'account.passwordLength', '6', '管理员设置和注册时填写的密码不能短于此长度，6到64'],
  ['最长登录时间', 'account.sessionHours', '12', '单位小时，从登录时算起，刷新令牌不会延长'],
  ['同时登录设备数', 'account.maxSessions', '10', '同一用户超过此数时，最早的登录自动退出'],
  ['登录密码解锁', 'account.unlockByPassword', 'true', '设为true时，忘记锁屏密码的用户可用自己的登录密码解锁'],
  ['二次验证', 'account.secondFactor', 'optional', 'off不开放，optional由用户自行设置，required登录时必须设置'],
  [
    '必须二次验证的角色',
    'account.secondFactorRoles',
    '*',
    '二次验证为required时适用的角色别名，以逗号分隔，*为全部角色',
  ],
  ['闲置锁屏时间', 'account.idleLockMinutes', '0', '单位分钟，无键盘、鼠标或触摸操作达到此时间后锁屏，0为不锁'],
  ['接口日志保留天数', 'log.api.days', '30', '更早的接口日志每天夜里清除'],
  ['通用日志保留天数', 'log.usual.days', '180', '更早的通用日志每天夜里清除'],
  ['错误日志保留天数', 'log.error.days', '90', '更早的错误日志每天夜里清除'],
  ['验证码短信每小时上限', 'sms.codesPerHour', '1000', '租户每小时最多发送的登录验证码，不计入短信条数'],
  ['上传文件大小上限', 'oss.maxFileMegabytes', '256', '单位MB，超过此大小的文件不能上传'],
] as const
