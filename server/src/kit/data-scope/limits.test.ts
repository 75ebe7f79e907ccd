import { expect, it, vi } from 'vitest'
import { text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import type { Caller, HeldDataScope } from '../../platform/http/guard.ts'
import { attributesOf, callsOf, fieldNamesIn, limitsOf, type ScopeContext, scopesFor } from './limits.ts'
import { noRows } from './rule.ts'

const badge = defineModule({
  name: 'badge',
  path: 'blade-system/badge',
  route: '/system/badge',
  title: { zh: '徽章', en: 'Badges' },
  fields: { title: text('名称', 'Title') },
  calls: { page: { method: 'GET', needs: 'list', title: { zh: '分页', en: 'Page' } } },
})

const scope = (changes: Partial<HeldDataScope>): HeldDataScope => ({
  ...{ id: '1', menuCode: 'badge', menuPath: null, scopeType: 1, scopeColumn: null, scopeValue: null },
  ...{ scopeField: '*', maskedFields: null, readOnlyFields: null, scopeClass: null, ...changes },
})
const own = scope({ id: 'own', scopeType: 2, scopeColumn: 'create_user' })

const callerWith = (...dataScopes: HeldDataScope[]) => ({ dataScopes, userId: '7' }) as unknown as Caller
const warn = vi.fn()
const services = { log: { warn } } as unknown as ScopeContext['services']
const askingIn = (call: string, caller: Caller): ScopeContext => ({
  ...{ caller, services, origin: { ip: '', method: 'GET', path: `blade-system/${call}`, site: '' } },
})

const limitsIn = (call: string, ...scopes: HeldDataScope[]) => limitsOf(badge, askingIn(call, callerWith(...scopes)))

it('applies the scopes of the menu item, by its code or its route', () => {
  const scopes = [
    scope({ id: 'code' }),
    scope({ id: 'route', menuCode: 'x', menuPath: '/system/badge' }),
    scope({ menuCode: 'post' }),
  ]
  expect(scopesFor(badge, 'list', callerWith(...scopes)).map(({ id }) => id)).toEqual(['code', 'route'])
})

it('applies a scope of one call to that call only, and to calls that no scope can name', () => {
  const caller = callerWith(scope({ scopeClass: 'detail,remove' }))
  expect(scopesFor(badge, 'detail', caller)).toHaveLength(1)
  expect(scopesFor(badge, 'list', caller)).toEqual([])
  expect(scopesFor(badge, undefined, caller)).toHaveLength(1)
})

it('treats calls that do the same as an operation like it', () => {
  expect(callsOf(badge)).toEqual(['list', 'detail', 'submit', 'remove'])
  const listOnly = scope({ scopeClass: 'list' })
  expect(limitsIn('badge/page', listOnly)).toHaveLength(1)
  expect(limitsIn('badge/detail', listOnly)).toEqual([])
  // A call of another module shows records of this one: every scope applies.
  expect(limitsIn('post/detail', listOnly)).toHaveLength(1)
})

it('limits the fields, written as in the API or as columns', () => {
  expect(fieldNamesIn('create_user, title')).toEqual(['createUser', 'title'])
  expect(limitsIn('badge/list', scope({ scopeField: 'create_user,title' }))[0]?.fields).toEqual(
    new Set(['createUser', 'title']),
  )
  expect(limitsIn('badge/list', scope({}))[0]?.fields).toBeUndefined()
})

it('reads the scopes of a caller once for each call', () => {
  const asking = askingIn('badge/list', callerWith(own))
  expect(limitsOf(badge, asking)).toBe(limitsOf(badge, asking))
  expect(limitsOf(badge, askingIn('badge/list', callerWith()))).toEqual([])
})

it('shows nothing by a scope that cannot be read, and logs it', () => {
  const [limit] = limitsIn('badge/list', scope({ scopeType: 5, scopeValue: 'nonsense (' }))
  expect(limit?.rule).toEqual(noRows)
  expect(warn).toHaveBeenCalledOnce()
})

it('offers the attributes of the caller to rules', () => {
  const caller = {
    userId: '7',
    account: 'anna',
    tenantId: '1',
    roleIds: ['2'],
    deptIds: ['3'],
    deptIdsBelow: ['3', '4'],
  }
  expect(attributesOf(caller)).toEqual({
    ...{ userId: '7', account: 'anna', tenantId: '1', roleId: ['2'], deptId: ['3'], deptIdsBelow: ['3', '4'] },
  })
})
