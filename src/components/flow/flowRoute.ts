/** Addresses of the screens on which processes are started, dealt with and looked at. */
import { flowProcess } from '#contract/flow/process'
import type { BladeFlow } from '#contract/flow/work'
import { call } from '../../providers/http.ts'
import { queryClient } from '../../providers/queryClient.ts'
import { useFlowRoutes } from '../../state/flowRoutes.ts'

/** Of processes without screens of their own. */
const commonRoute = 'common'

const staleTime = 5 * 60_000

/** `leave` for `flow_1`: the dictionary may have changed, so that it is asked for now and then. */
async function flowRoute(category: string): Promise<string> {
  const categories = await queryClient.fetchQuery({
    queryKey: ['flow categories'],
    queryFn: () => call(flowProcess, 'categories'),
    staleTime,
  })
  const flowRoutes = Object.fromEntries(categories.map(({ key, route }) => [key, route.replace(/^\/+|\/+$/g, '')]))
  useFlowRoutes.setState({ flowRoutes })
  return flowRoutes[category] || commonRoute
}

export type Task = Pick<BladeFlow, 'id' | 'category' | 'taskId' | 'processInstanceId' | 'businessId'>

export async function formAddress({ category, id }: { category: string; id: string }): Promise<string> {
  return `/work/process/${await flowRoute(category)}/form/${id}`
}

export async function handleAddress({ category, taskId, processInstanceId, businessId }: Task): Promise<string> {
  return addressOf(await flowRoute(category), 'handle', taskId, processInstanceId, businessId)
}

export async function detailAddress({ category, processInstanceId, businessId }: Task): Promise<string> {
  return addressOf(await flowRoute(category), 'detail', processInstanceId, businessId)
}

/** Processes without screens of their own are about no record. */
function addressOf(...parts: (string | null)[]): string {
  return `/work/process/${parts.filter(Boolean).join('/')}`
}
