/** Addresses of the screens on which processes are started, dealt with and looked at. */

import { leaveForm } from '#contract/desk/process/leave'
import { flowProcess } from '#contract/flow/process'
import type { BladeFlow } from '#contract/flow/work'
import { withoutTrailing } from '#contract/kit/values'
import { flowCategories } from '../../../components/fields/pickers/standardChoices.ts'
import { isOffered } from '../../../lib/settings.ts'
import { call } from '../../../providers/api/call.ts'
import { queryClient } from '../../../providers/api/queryClient.ts'
import { persistedStore } from '../../../state/persisted.ts'
import { onSessionEnd } from '../../../state/session.ts'

/** The word that the screens of a type of process have in their addresses: `flow_1` is `leave`. */
const useFlowRoutes = persistedStore<{ flowRoutes: Record<string, string> }>({ flowRoutes: {} })

onSessionEnd(() => useFlowRoutes.setState({ flowRoutes: {} }))

/** The screens of processes without screens of their own. */
const commonRoute = 'common'

const staleTime = 5 * 60_000

interface RouteKey {
  category: string
  /** The screens that the definition names; absent on servers that know only categories. */
  formKey?: string | null
}

/**
 * `leave` for `flow_1`: the dictionary may have changed, so that it is read again now and then. The screens of leave
 * are for processes that name them as form key; others of its category have the common ones.
 */
async function flowRoute({ category, formKey }: RouteKey): Promise<string> {
  if (formKey) return formKey
  const categories = await queryClient.fetchQuery({
    queryKey: ['flow categories'],
    queryFn: () => (isOffered(`${flowProcess.path}/categories`) ? call(flowProcess, 'categories') : flowCategories()),
    staleTime,
  })
  const flowRoutes = Object.fromEntries(
    categories.map(({ key, route }) => [key, withoutTrailing(route.replace(/^\/+/, ''), '/')]),
  )
  useFlowRoutes.setState({ flowRoutes })
  const route = flowRoutes[category] || commonRoute
  return route === leaveForm && formKey === '' ? commonRoute : route
}

export type TaskAddress = Pick<BladeFlow, 'id' | 'category' | 'taskId' | 'processInstanceId' | 'businessId'> & RouteKey

export async function formAddress(process: RouteKey & { id: string }): Promise<string> {
  return `/work/process/${await flowRoute(process)}/form/${process.id}`
}

export async function handleAddress(task: TaskAddress): Promise<string> {
  return addressOf(await flowRoute(task), 'handle', task.taskId, task.processInstanceId, task.businessId)
}

export async function detailAddress(task: TaskAddress): Promise<string> {
  return addressOf(await flowRoute(task), 'detail', task.processInstanceId, task.businessId)
}

/** Processes without screens of their own are about no record. */
function addressOf(...parts: (string | null)[]): string {
  return `/work/process/${parts.filter(Boolean).join('/')}`
}
