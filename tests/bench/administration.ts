import { resolve } from 'node:path'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { type Api, signIn } from '../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../support/servers/config.ts'
import { type Figure, quantile } from './figures.ts'
import { chief, populate, population, samples } from './population.ts'

const LIMIT_MS = 150
const ROUNDS = 60

type Question = (api: Api, round: number) => Promise<unknown>

const surnames = ['王', '李', '张', '刘', '陈']

const questions: Record<string, Question> = {
  'user page': (api, round) => api.get('blade-user/page', { current: String(1 + round), size: '10' }),
  'users by name': (api, round) => api.get('blade-user/page', { size: '10', realName: surnames[round % 5] ?? '' }),
  'users of a department': (api, round) => api.get('blade-user/page', { size: '10', deptId: departmentOf(round) }),
  'department expand': (api, round) => api.get('blade-system/dept/lazy-list', { parentId: departmentOf(round) }),
  'department search': (api, round) => api.get('blade-system/dept/lazy-list', { deptName: `部门${100 + round}` }),
  'role list': api => api.get('blade-system/role/list'),
  'grant of 300': api =>
    api.post('blade-system/role/grant', {
      roleIds: samples.role,
      menuIds: samples.buttons.join(','),
      dataScopeIds: samples.scopes.join(','),
    }),
}

/** An administrator's day with 50,000 users, as administrator of a tenant and of the platform. */
export async function administrationFigures(address: string, dataDir: string): Promise<Figure[]> {
  const postgres = await startPostgres({ dataDir: resolve(dataDir) })
  await populate(postgres.connection, ADMIN_PASSWORD)
  const ofTenant = await signIn(address, { tenantId: population.tenantId, account: chief })
  const callers = { tenant: ofTenant, platform: await signIn(address) }
  const figures: Figure[] = []
  for (const [who, api] of Object.entries(callers))
    for (const [name, ask] of Object.entries(questions)) {
      const times: number[] = []
      for (let round = -5; round < ROUNDS; round++) {
        const startTime = performance.now()
        await ask(api, Math.max(0, round))
        if (round >= 0) times.push(performance.now() - startTime)
      }
      figures.push({ name: `${name}, ${who}, p50`, value: quantile(times, 0.5), unit: 'ms' })
      figures.push({ name: `${name}, ${who}, p95`, value: quantile(times, 0.95), unit: 'ms', limit: LIMIT_MS })
    }
  return figures
}

/** The root and departments of the second and third level. */
const departmentOf = (round: number) => String(BigInt(samples.rootDepartment) + BigInt(round % 100))
