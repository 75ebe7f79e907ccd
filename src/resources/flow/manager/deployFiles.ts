import type { FlowProblem } from '#contract/flow/model'
import { http } from '../../../providers/http.ts'

interface Target {
  category: string
  tenantIds: string
}

/** A refusal names what does not run; the list of it goes to `onProblems`, the message is shown as any other. */
export async function deployFiles(
  url: string,
  files: readonly File[],
  target: Target,
  onProblems: (problems: readonly FlowProblem[]) => void,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(target)) form.append(name, value)
  for (const file of files) form.append('files', file)
  await http.post(url, form, {
    // Read before the answer is taken for a refusal.
    transformResponse: [
      (text: string) => {
        const body = parsed(text)
        if (Array.isArray(body?.data)) onProblems(body.data as FlowProblem[])
        return body
      },
    ],
  })
}

function parsed(text: string): { data?: unknown } | undefined {
  try {
    return JSON.parse(text) as { data?: unknown }
  } catch {
    return undefined
  }
}
