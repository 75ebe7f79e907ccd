import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { permissionCodes } from '#contract/kit/module'
import { role } from '#contract/system/role'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { resources } from '../index.ts'

afterEach(cleanup)

const stored = {
  id: '11',
  tenantId: '310101',
  roleName: '记者',
  roleAlias: 'reporter',
  sort: 1,
  parentId: '0',
  version: 1,
}

it.each([
  ['of its own tenant for a new role', 'create', {}],
  ['of the tenant of the role that is edited', 'edit/11', { roleId: '11' }],
])('the form offers as parents the roles %s', async (_, view, params) => {
  const server = startFakeServer({ [role.path]: [stored] })
  const own = resources.filter(({ path }) => path === role.path)
  await renderResources(own, { at: `${role.route}/index/${view}`, permission: permissionCodes(role) })
  await screen.findByRole('dialog')
  await waitFor(() => expect(server.callsTo(`${role.path}/tree-by-id`).at(-1)?.params).toEqual(params))
  expect(server.callsTo(`${role.path}/tree`)).toEqual([])
})
