import { edition } from '../../contract/biz/edition.ts'
import { post } from '../../contract/system/post.ts'
import { user } from '../../contract/system/user.ts'
import { type Api, signIn } from '../support/api.ts'

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
      const { records } = await api.get<{ records: Record<string, string>[] }>(`${user.path}/list`)
      const own = records.find(({ account }) => account === 'admin')
      const job = { category: 1, postCode: 'racer', postName: '选手', sort: 1 }
      const { id: postId } = await api.post<{ id: string }>(`${post.path}/submit`, job)
      const refers = { roleId: own?.roleId, deptId: own?.deptId, postId }
      const draft = { ...refers, account: 'racer', realName: '赛跑', name: '赛跑', userType: 1 }
      return winnersOf(10, () => api.post(`${user.path}/submit`, draft))
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
      return winnersOf(6, () => api.post(`${edition.path}/add-next-issue`, next))
    },
  },
  {
    name: 'twenty wrong passwords',
    winners: 0,
    run: (_, address) => winnersOf(20, number => signIn(address, { account: 'nobody', password: `wrong${number}` })),
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

async function winnersOf(count: number, ask: (number: number) => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, number) => ask(number)))
  const won = results.filter(({ status }) => status === 'fulfilled').length
  const broken = results.find(one => one.status === 'rejected' && /: 5\d\d /.test(String(one.reason)))
  if (broken?.status === 'rejected') throw broken.reason
  return won
}
