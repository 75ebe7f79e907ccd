import type { FirstUser } from '#contract/system/tenant'
import { type Api, md5, signIn } from '../servers/api.ts'
import { ADMIN_PASSWORD } from '../servers/config.ts'

interface Node {
  id: string
  title: string
}

/** A new tenant in a running product, whose administrator has chosen a password and adds people with its ordinary roles. */
export async function addOffice(address: string, tenantName: string) {
  const platform = await signIn(address)
  const { firstUser } = await platform.post<{ firstUser: FirstUser }>('blade-system/tenant/submit', { tenantName })
  const first = await signIn(address, firstUser)
  const password = 'Galley-Proof-3'
  await first.post('blade-user/update-password', {
    ...{ oldPassword: md5(firstUser.password), newPassword: md5(password), newPassword1: md5(password) },
  })
  const person = { ...firstUser, password }
  const api = await signIn(address, person)
  return {
    person,
    api,
    add: (account: string, realName: string, role = '员工') => addPerson(api, account, realName, role),
  }

  async function addPerson(by: Api, account: string, realName: string, role: string) {
    const roles = await by.get<Node[]>('blade-system/role/tree')
    const [dept] = await by.get<Node[]>('blade-system/dept/tree')
    const [post] = await by.get<{ id: string }[]>('blade-system/post/select')
    const { id } = await by.post<{ id: string }>('blade-user/submit', {
      ...{
        account,
        password: ADMIN_PASSWORD,
        name: realName,
        realName,
        userType: 1,
        deptId: dept?.id,
        postId: post?.id,
      },
      roleId: roles.find(({ title }) => title === role)?.id,
    })
    const credentials = { tenantId: firstUser.tenantId, account, password: ADMIN_PASSWORD }
    return { id, credentials, api: await signIn(address, credentials) }
  }
}
