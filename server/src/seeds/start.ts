import { digestOfSecret, ownClient } from '../auth/accounts/clients.ts'
import { systemDictionaries } from '../kit/definition/dictionaries.ts'
import type { Seeder } from '../kit/definition/seeder.ts'
import type { Service } from '../kit/definition/service.ts'
import { department, params, platformTenant, posts, roles } from './organisation.ts'

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
  for (const [index, { code, name, entries }] of systemDictionaries.entries()) {
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
