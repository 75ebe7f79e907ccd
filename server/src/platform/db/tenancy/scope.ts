import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf the database is queried. `system` sees and writes every tenant. */
export type Scope =
  | {
      tenantId: string
      userId: string
      deptId: string | null
      /** True only for administrators of the platform. */
      allTenants: boolean
      requestId: string
    }
  | 'system'

export const PLATFORM_TENANT = '000000'

const storage = new AsyncLocalStorage<Scope>()

export function runWithScope<Result>(scope: Scope, work: () => Result): Result {
  return storage.run(scope, work)
}

/** The only way past the tenants: for seeds, sign-in and jobs. */
export function asSystem<Result>(work: () => Result): Result {
  return storage.run('system', work)
}

export function currentScope(): Scope {
  const scope = storage.getStore()
  if (!scope) throw new Error('no tenant context')
  return scope
}

/** Whether the rows of every tenant may be read and written now. */
export function seesAllTenants(scope: Scope): boolean {
  return scope === 'system' || scope.allTenants
}
