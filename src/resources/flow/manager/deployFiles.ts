import type { FlowProblem } from '#contract/flow/model'
import { ApiError } from '../../../providers/apiError.ts'
import { http } from '../../../providers/http.ts'
import { notify } from '../../../providers/notification.ts'

interface Target {
  category: string
  tenantIds: string
}

/** A refusal names what does not run: the list of it goes to `onProblems`, any other reason is a message. */
export async function deployFiles(
  url: string,
  files: readonly File[],
  target: Target,
  onProblems: (problems: readonly FlowProblem[]) => void,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(target)) form.append(name, value)
  for (const file of files) form.append('files', file)
  let listed = false
  const sending = http.post(url, form, {
    meta: { silent: true },
    // Read before the answer is taken for a refusal.
    transformResponse: [
      (text: string) => {
        const body = parsed(text)
        listed = Array.isArray(body?.data)
        if (listed) onProblems(body?.data as FlowProblem[])
        return body
      },
    ],
  })
  await sending.catch((error: unknown) => {
    if (!listed && error instanceof ApiError) notify('error', error.message)
    throw error
  })
}

function parsed(text: string): { data?: unknown } | undefined {
  try {
    return JSON.parse(text) as { data?: unknown }
  } catch {
    return undefined
  }
}
