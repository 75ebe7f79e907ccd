import { beforeAll, expect, it } from 'vitest'
import { permissionCodes } from '#contract/kit/module'
import { post } from '#contract/system/post'
import { user } from '#contract/system/user'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const test = setUpApp()
let manager: Person
beforeAll(async () => {
  manager = await test.addPerson('350001', [...permissionCodes(post), ...permissionCodes(user)])
})

const submit = (values: object) =>
  manager.post('blade-system/post/submit', { category: 1, postCode: 'jz', postName: '记者', sort: 1, ...values })

it('a code is taken once in a tenant, and free again when its post is removed', async () => {
  const { id } = (await submit({ postCode: 'p0' })).data as { id: string }
  expect(await submit({ postCode: 'p0' })).toMatchObject({ status: 409, msg: '岗位编号已存在' })
  expect(await manager.post('blade-system/post/remove', { ids: id })).toMatchObject({ status: 200 })
  expect(await submit({ postCode: 'p0' })).toMatchObject({ status: 200 })
})

it('nobody changes the code of a post that they hold', async () => {
  const { id } = (await submit({ postCode: 'held' })).data as { id: string }
  await asSystem(() => test.db.updateTable('bladeUser').set({ postId: id }).where('id', '=', manager.userId).execute())
  expect(await submit({ id, postCode: 'role:hr' })).toMatchObject({
    ...{ status: 403, msg: '不能修改自己的岗位编号，请由其他管理员修改' },
  })
  expect(await submit({ id, postCode: 'held', postName: '改名' })).toMatchObject({ status: 200 })
})
