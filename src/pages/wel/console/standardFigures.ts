/** Figures that every Blade server has: tasks of the user, and how many records the lists of their menu have. */
import { type RecordCount, totalOf } from '#contract/desk/workbench'
import { workClaim, workTodo } from '#contract/flow/work'
import type { Menu } from '#contract/system/menu'
import { resourceAt } from '../../../components/resource/definition/lazyResource.ts'
import { request } from '../../../providers/api/http.ts'
import { standardWaiting } from '../../../providers/standardWaiting.ts'
import { itemsIn } from './itemsIn.ts'

const MAX_LISTS = 24
const IN_FLIGHT = 4

export interface StandardFigures {
  /** `null` where the user may not read the list. */
  todo: number | null
  claimable: number | null
  records: RecordCount[]
}

export async function standardFigures(menu: readonly Menu[]): Promise<StandardFigures> {
  const lists = itemsIn(menu).flatMap(({ path }) => {
    const resource = resourceAt(path)
    return resource?.firstList?.paged ? [{ path: resource.path, url: resource.firstList.call }] : []
  })
  const [waiting, records] = await Promise.all([standardWaiting(), countAll(lists.slice(0, MAX_LISTS))])
  return { todo: totalOf(waiting, workTodo) ?? null, claimable: totalOf(waiting, workClaim) ?? null, records }
}

interface List {
  path: string
  url: string
}

/** A few at a time, so that a small server has breath for its users. */
async function countAll(lists: readonly List[]): Promise<RecordCount[]> {
  const waiting = [...lists]
  const counts = new Map<string, number>()
  const work = async () => {
    for (let list = waiting.shift(); list; list = waiting.shift()) {
      const total = await countIn(list.url)
      if (total !== undefined) counts.set(list.path, total)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  return lists.flatMap(({ path }) => {
    const total = counts.get(path)
    return total === undefined ? [] : [{ path, total, capped: false }]
  })
}

/** Undefined where the list cannot be read or is not paged. */
async function countIn(url: string): Promise<number | undefined> {
  const page = request<{ total?: unknown } | null>({ url, params: { current: 1, size: 1 }, meta: { silent: true } })
  return page.then(
    found => (found?.total === undefined ? undefined : Number(found.total)),
    () => undefined,
  )
}
