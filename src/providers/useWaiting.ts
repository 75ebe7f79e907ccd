import { type TodoCount, type WaitingWork, waitingPath } from '#contract/desk/workbench'
import { workClaim, workTodo } from '#contract/flow/work'
import { isOffered } from '../lib/settings.ts'
import { useCallAt } from './api/call.ts'
import { request } from './api/http.ts'

const REFRESH_MS = 60_000

/** Pending work of the user. */
export function useWaiting() {
  return useCallAt<WaitingWork>(
    waitingPath,
    {},
    {
      staleTime: REFRESH_MS,
      refetchInterval: REFRESH_MS,
      instead: !isOffered(waitingPath) && standardWaiting,
    },
  )
}

const meta = { silent: true }

/** Pending work by the lists of tasks, which every Blade server has. */
export async function standardWaiting(): Promise<WaitingWork> {
  const matters = await Promise.all([workClaim, workTodo].map(todoCountOf))
  return { matters: matters.flat(), tenantEnd: null, passwordDays: 0, newDevices: 0 }
}

/** Runs in the background: a list that the user may not read counts nothing. */
async function todoCountOf({ name, path, listPath, title }: typeof workClaim | typeof workTodo): Promise<TodoCount[]> {
  const params = { current: 1, size: 1 }
  const page = request<{ total?: unknown } | null>({ url: listPath ?? `${path}/list`, params, meta })
  return page.then(
    found => [
      { key: name, title, path, filters: [], isProblem: false, total: Number(found?.total ?? 0), capped: false },
    ],
    () => [],
  )
}
