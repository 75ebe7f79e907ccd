import { edition } from '../../contract/biz/edition.ts'
import type { BladeFlow } from '../../contract/flow/work.ts'
import { post } from '../../contract/system/post.ts'
import { type Tenant, tenant } from '../../contract/system/tenant.ts'
import { user } from '../../contract/system/user.ts'
import { deployProcess } from '../crash/flow.ts'
import { type Api, type Credentials, signIn } from '../support/api.ts'

interface Race {
  name: string
  /** How many of the parallel calls may succeed. */
  winners: number
  run(api: Api, address: string): Promise<number>
}

const races: readonly Race[] = [
  {
    name: 'ten new users of one account',
    winners: 1,
    async run(api) {
      const draft = await userDraft(api)
      return winnersOf(10, () => api.post(`${user.path}/submit`, { ...draft, account: 'racer' }))
    },
  },
  {
    name: 'ten changes of one version',
    winners: 1,
    async run(api) {
      const draft = { category: 1, postCode: 'race', postName: '赛跑', sort: 1 }
      const saved = await api.post<{ id: string; version: number }>(`${post.path}/submit`, draft)
      return winnersOf(10, number => api.post(`${post.path}/submit`, { ...saved, postName: `赛跑${number}` }))
    },
  },
  {
    name: 'six next issues of one edition',
    winners: 1,
    async run(api) {
      const draft = { title: '赛跑', editionNo: 900_001, publishDate: '2031-01-01 00:00:00', isSpecial: 0 }
      const { id } = await api.post<{ id: string }>(`${edition.path}/submit`, draft)
      const next = { id, title: '赛跑', editionNo: 900_002, publishDate: '2031-01-08 00:00:00' }
      return winnersOf(6, () => api.post(`${edition.path}/add-next-issue`, next), 409)
    },
  },
  {
    name: 'ten times the same task',
    winners: 1,
    async run(api, address) {
      const processDefinitionId = await deployProcess(address, api)
      const { processInstanceId } = await api.post<{ processInstanceId: string }>('blade-flow/work/start-process', {
        processDefinitionId,
      })
      const history = await api.get<BladeFlow[]>('blade-flow/process/history-flow-list', { processInstanceId })
      const taskId = history.find(({ taskId, endTime }) => taskId !== '' && endTime === '')?.taskId
      return winnersOf(10, () => api.post('blade-flow/work/complete-task', { taskId, flag: 'ok' }))
    },
  },
  {
    name: 'ten new users where the tenant may have one more',
    winners: 1,
    async run(api) {
      const draft = await userDraft(api)
      const { total } = await api.get<{ total: number }>(`${user.path}/list`, { tenantId_equal: '000000' })
      const { records } = await api.get<{ records: Tenant[] }>(`${tenant.path}/list`, { tenantId_equal: '000000' })
      const ids = records[0]?.id
      await api.post(`${tenant.path}/setting`, { ids, accountNumber: total + 1 })
      try {
        return await winnersOf(10, number => api.post(`${user.path}/submit`, { ...draft, account: `racer${number}` }))
      } finally {
        await api.post(`${tenant.path}/setting`, { ids, accountNumber: -1 })
      }
    },
  },
  {
    name: 'the right password after twenty wrong ones at once',
    winners: 0,
    async run(api, address) {
      const { firstUser } = await api.post<{ firstUser: Credentials }>(`${tenant.path}/submit`, { tenantName: '赛跑' })
      const wrong = await winnersOf(20, number => signIn(address, { ...firstUser, password: `wrong${number}` }))
      return wrong + (await winnersOf(1, () => signIn(address, firstUser)))
    },
  },
]

/** One line for each race that had more or fewer winners than it may have. */
export async function runRaces(address: string): Promise<{ count: number; problems: string[] }> {
  const api = await signIn(address)
  const problems: string[] = []
  for (const { name, winners, run } of races) {
    const won = await run(api, address).catch((error: Error) => error.message)
    if (won !== winners) problems.push(`${name}: ${won} succeeded, ${winners} may`)
  }
  return { count: races.length, problems }
}

async function userDraft(api: Api): Promise<Record<string, unknown>> {
  const admin = { tenantId_equal: '000000', account_equal: 'admin' }
  const { records } = await api.get<{ records: Record<string, string>[] }>(`${user.path}/list`, admin)
  const own = records[0]
  const job = { category: 1, postCode: `r${Date.now() % 1e9}`, postName: '选手', sort: 1 }
  const { id: postId } = await api.post<{ id: string }>(`${post.path}/submit`, job)
  return { roleId: own?.roleId, deptId: own?.deptId, postId, realName: '赛跑', name: '赛跑', userType: 1 }
}

/** Fails where another than a winner is answered with a failure of the server, or with another status than `others`. */
async function winnersOf(count: number, ask: (number: number) => Promise<unknown>, others?: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, number) => ask(number)))
  const won = results.filter(({ status }) => status === 'fulfilled').length
  const expected = others ? new RegExp(`: ${others} `) : /^(?!.*: 5\d\d )/
  const broken = results.find(one => one.status === 'rejected' && !expected.test(String(one.reason)))
  if (broken?.status === 'rejected') throw broken.reason
  return won
}
