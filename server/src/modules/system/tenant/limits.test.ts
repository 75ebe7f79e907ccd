import { describe, expect, it } from 'vitest'
import { setUpTenants, tenantPath } from '../../../../../tests/support/records/tenants.ts'
import { askToken } from '../../../../../tests/support/servers/signingIn.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const { test, status, create, settleIn } = setUpTenants()

describe('quota and expiry', () => {
  it('end every session of the tenant when its time is over', async () => {
    const [one, other] = [await create(), await create()]
    const { access_token: token, refresh_token } = await settleIn(one.firstUser)
    const { access_token: untouched } = await settleIn(other.firstUser)
    expect(await status(token, 'blade-user/info')).toBe(200)
    const query = { ids: one.id, accountNumber: '5', expireTime: '2020-01-01 00:00:00' }
    expect(await test.admin.post(`${tenantPath}/setting`, {}, query)).toMatchObject({ status: 200 })
    await expect.poll(() => status(token, 'blade-user/info')).toBe(401)
    const again = await askToken(test.app, {
      tenantId: one.firstUser.tenantId,
      password: one.firstUser.password,
    })
    expect(again.json()).toMatchObject({ error_description: '租户授权已过期' })
    const renewed = await askToken(test.app, { grant_type: 'refresh_token', refresh_token })
    expect(renewed.statusCode).toBe(400)
    expect(await status(untouched, 'blade-user/info')).toBe(200)
  })

  it('stop a tenant and let it go on, without touching its limits', async () => {
    const { id, firstUser } = await create()
    await test.admin.post(`${tenantPath}/setting`, { ids: id, accountNumber: 7 })
    const { access_token } = await settleIn(firstUser)
    expect(await test.admin.post(`${tenantPath}/setting`, { ids: id, status: 2 })).toMatchObject({ status: 200 })
    await expect.poll(() => status(access_token, 'blade-user/info')).toBe(401)
    const credentials = { tenantId: firstUser.tenantId, username: firstUser.account, password: firstUser.password }
    expect((await askToken(test.app, credentials)).statusCode).toBe(400)
    expect((await test.admin.get(`${tenantPath}/detail`, { id })).data).toMatchObject({
      accountNumber: 7,
      status: 2,
    })
    await test.admin.post(`${tenantPath}/setting`, { ids: id, status: 1 })
    expect((await askToken(test.app, credentials)).statusCode).toBe(200)
    expect(await test.admin.post(`${tenantPath}/setting`, { ids: id, status: 9 })).toMatchObject({ status: 400 })
  })

  it('are set for several tenants at once, or for none when one is absent', async () => {
    const [one, other] = [await create(), await create()]
    const both = `${one.id},${other.id}`
    const limits = { accountNumber: 7, expireTime: '2090-01-01 00:00:00' }
    expect(await test.admin.post(`${tenantPath}/setting`, { ids: both, ...limits })).toMatchObject({
      status: 200,
    })
    for (const { id } of [one, other])
      expect((await test.admin.get(`${tenantPath}/detail`, { id })).data).toMatchObject(limits)
    const broken = { ids: `${one.id},4711`, accountNumber: 8, expireTime: '' }
    expect(await test.admin.post(`${tenantPath}/setting`, broken)).toMatchObject({ status: 404 })
    expect((await test.admin.get(`${tenantPath}/detail`, { id: one.id })).data).toMatchObject(limits)
  })

  it('limit the number of users to the quota', async () => {
    const { id, firstUser } = await create()
    const { tenantId } = firstUser
    await test.admin.post(`${tenantPath}/setting`, { ids: id, accountNumber: 2, expireTime: '' })
    const { roleId, deptId, postId } = await asSystem(() =>
      test.db.selectFrom('bladeUser').selectAll().where('tenantId', '=', tenantId).executeTakeFirstOrThrow(),
    )
    const add = (account: string) =>
      test.admin.post('blade-user/submit', {
        tenantId,
        account,
        name: account,
        realName: account,
        roleId,
        deptId,
        postId,
      })
    const answers = await Promise.all(['one', 'two', 'three'].map(add))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409])
    expect(answers.find(answer => answer.status === 409)?.msg).toBe('账号数量已达租户额度2')
  })
})
