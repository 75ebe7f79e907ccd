import { expect } from 'vitest'
import type { FirstUser } from '#contract/system/tenant'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { get, signIn } from '../servers/signingIn.ts'
import { setUpApp } from '../servers/testApp.ts'

export const tenantPath = 'blade-system/tenant'

interface Created {
  id: string
  firstUser: FirstUser
}

/** An application whose administrator creates tenants and product packages. */
export function setUpTenants() {
  const test = setUpApp()
  const status = async (token: string, url: string) => (await get(test.app, token, url)).statusCode
  let made = 0

  return {
    test,
    status,

    async create(input: Record<string, unknown> = {}): Promise<Created> {
      const tenantName = `海右医药报${++made}`
      const answer = await test.admin.post(`${tenantPath}/submit`, { tenantName, ...input })
      expect(answer, answer.body).toMatchObject({ status: 200 })
      return answer.data
    },

    async createPackage(codes: string[]): Promise<string> {
      const ids = await Promise.all(codes.map(test.menuIdOf))
      return test.admin.create('blade-system/tenant-package', {
        packageName: codes.join().slice(0, 50),
        menuId: ids.join(),
      })
    },

    /** Signs the first user in after the required change of password. */
    async settleIn({ tenantId, account, password }: FirstUser) {
      const { app, db } = test
      const credentials = { tenantId, username: account }
      const first = await signIn(app, { ...credentials, password })
      expect(first.must_change_password).toBe(true)
      expect(await status(first.access_token, 'blade-system/post/select')).toBe(403)
      await asSystem(() =>
        db.updateTable('bladeUser').set({ mustChangePassword: false }).where('tenantId', '=', tenantId).execute(),
      )
      return signIn(app, { ...credentials, password })
    },
  }
}
