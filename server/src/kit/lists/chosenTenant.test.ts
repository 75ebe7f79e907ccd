import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Badges, badge, createBadges } from '../../../../tests/support/browser/badges.ts'
import { createScopedDb } from '../../platform/db/database.ts'
import { asSystem, currentScope, PLATFORM_TENANT, runWithScope } from '../../platform/db/tenancy/scope.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { inChosenTenant } from './chosenTenant.ts'

let badges: Badges

beforeAll(async () => {
  badges = await createBadges()
  await badges.execute(`insert into blade_tenant (id, tenant_id, tenant_name) values (31, '100001', '第一家')`)
  await badges.execute(`insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
    values (11, '100001', 1, 'a', '记者', 1), (21, '100002', 1, 'c', '别人', 1)`)
})
afterAll(() => badges?.close())

const add: Badges['add'] = (...args) => badges.add(...args)
const detail: Badges['detail'] = (...args) => badges.detail(...args)

it('a record is created in the tenant that the platform chose, and stays there', async () => {
  const id = await add({ tenantId: '100001', owner: '11' }, '000000')
  expect(await detail(id)).toMatchObject({ tenantId: '100001', createUser: '7000000', owner: '11' })
  await badges.post('submit', { id, tenantId: '000000' }, '000000')
  expect(await detail(id)).toMatchObject({ tenantId: '100001', version: 2 })
  const foreign = { title: '他人', tenantId: '100001', owner: '21' }
  expect(await badges.post('submit', foreign, '000000')).toMatchObject({ status: 400, msg: '持有人不存在' })
  const nowhere = { title: '无处', tenantId: '100009' }
  expect(await badges.post('submit', nowhere, '000000')).toMatchObject({ status: 400, msg: '所属租户不存在' })
  expect(await detail(await add({ tenantId: '' }, '000000'), '000000')).toMatchObject({ tenantId: '000000' })
})

it('a record that the platform creates below another is of the same tenant, at the root of its own', async () => {
  const above = await add()
  expect(await detail(await add({ above }, '000000'))).toMatchObject({ tenantId: '100001', above })
  expect(await detail(await add({ above: '0' }, '000000'), '000000')).toMatchObject({ tenantId: '000000' })
})

it('only in modules of tenants does a record of the platform follow the record above it', async () => {
  const above = await add()
  const db = createScopedDb(badges.connection)
  const context = { caller: { isPlatform: true }, db } as Context
  const scope = { tenantId: PLATFORM_TENANT, userId: '1', deptId: null, allTenants: true, requestId: 'r' }
  const scopeIn = (tenancy: 'tenant' | 'shared') => {
    const served = { module: { ...badge, tenancy }, table: 'blade_badge' } as unknown as ModuleDefinition
    return runWithScope(scope, () => inChosenTenant(served, { above }, context, async () => currentScope()))
  }
  expect(await scopeIn('tenant')).toMatchObject({ tenantId: '100001' })
  expect(await scopeIn('shared')).toMatchObject({ tenantId: PLATFORM_TENANT })
  await asSystem(() => db.destroy())
})

it('a record is refused to another tenant', async () => {
  const answer = await badges.post('submit', { title: '外租户', tenantId: '100002' })
  expect(answer).toMatchObject({ status: 400, msg: '所属租户不存在' })
})
