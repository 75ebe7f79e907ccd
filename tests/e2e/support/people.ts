/** Tenants, roles and people that journeys work as; those who sign in have the password of the administrator. */
import type { Menu } from '#contract/system/menu'
import { type Api, type Credentials, md5, signIn } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'

/** A tenant whose administrator has chosen a password. */
export async function addTenant(address: string, values: object): Promise<{ chief: Required<Credentials>; api: Api }> {
  const platform = await signIn(address)
  const path = 'blade-system/tenant/submit'
  const { firstUser } = await platform.post<{ firstUser: Required<Credentials> }>(path, values)
  const [oldPassword, newPassword] = [firstUser.password, ADMIN_PASSWORD].map(md5)
  const passwords = { oldPassword, newPassword, newPassword1: newPassword }
  await (await signIn(address, firstUser)).post('blade-user/update-password', passwords)
  const chief = { ...firstUser, password: ADMIN_PASSWORD }
  return { chief, api: await signIn(address, chief) }
}

/** A role that opens the menu items and buttons of these codes. */
export async function addRole(api: Api, name: string, codes: RegExp, dataScopeIds = ''): Promise<string> {
  const role = { roleName: name, roleAlias: name, parentId: '0', sort: 9 }
  const id = await api.create('blade-system/role', role)
  await grant(api, id, codes, dataScopeIds)
  return id
}

export async function grant(api: Api, roleIds: string, codes: RegExp, dataScopeIds = ''): Promise<void> {
  const items = flat(await api.get<Menu[]>('blade-system/menu/buttons')).filter(({ code }) => codes.test(code))
  const menuIds = items.map(({ id }) => id).join()
  await api.post('blade-system/role/grant', { roleIds, menuIds, dataScopeIds, apiScopeIds: '' })
}

export async function roleNamed(api: Api, name: string): Promise<string> {
  const roles = await api.get<{ id: string; title: string }[]>('blade-system/role/tree')
  return roles.find(({ title }) => title === name)?.id ?? ''
}

/** Somebody with a role, in the first department. Answers the id. */
export async function addPerson(api: Api, account: string, roleId: string, values: object = {}): Promise<string> {
  const firstOf = async (path: string) => (await api.get<{ id: string }[]>(`blade-system/${path}`))[0]?.id
  const [deptId, postId] = await Promise.all(['dept/tree', 'post/select'].map(firstOf))
  const person = { account, password: ADMIN_PASSWORD, name: account, realName: account, userType: 1 }
  const id = await api.create('blade-user', { ...person, roleId, deptId, postId, ...values })
  return id
}

const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap(menu => [menu, ...flat(menu.children ?? [])])
