/** Pending work by the lists of tasks, which every Blade server has. */
import type { Waiting } from '#contract/desk/workbench'
import { request } from './api/http.ts'

const meta = { silent: true }

export async function standardWaiting(): Promise<Waiting> {
  const [todo, claimable] = await Promise.all(['todo-list', 'claim-list'].map(countIn))
  const nothing = { applicants: null, withoutRole: null, endingTenants: null, passwordDays: 0 }
  return { ...nothing, todo: todo ?? null, claimable: claimable ?? null }
}

/** Nobody requested it: a list that the user may not read counts nothing. */
async function countIn(list: string): Promise<number | null> {
  const params = { current: 1, size: 1 }
  const page = request<{ total?: unknown } | null>({ url: `blade-flow/work/${list}`, params, meta })
  return page.then(
    found => Number(found?.total ?? 0),
    () => null,
  )
}
