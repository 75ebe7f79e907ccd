import { checkUploadPath, deployUploadPath } from '#contract/flow/manager'
import type { DeployWarnings, FlowProblem } from '#contract/flow/model'
import { parseJson } from '#contract/kit/parseJson'
import { http, request } from '../../../providers/api/http.ts'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { phrase } from '../../../providers/i18n/phrase.ts'

/** The reason why a file cannot be deployed: what of its diagram does not run, or else one sentence. */
export interface Complaint {
  reason: string
  problems: readonly FlowProblem[]
}

/** Nothing is answered for a file that can be deployed. */
export async function checkFile(file: File, signal: AbortSignal): Promise<Complaint | undefined> {
  let problems: readonly FlowProblem[] = []
  try {
    await http.post(checkUploadPath, formOf({ file }), {
      signal,
      meta: { silent: true },
      // Read before the answer is taken for a refusal.
      transformResponse: [
        (text: string) => {
          const body = parseJson(text) as { data?: unknown } | undefined
          if (Array.isArray(body?.data)) problems = body.data as FlowProblem[]
          return body
        },
      ],
    })
    return undefined
  } catch (error) {
    return { reason: error instanceof ApiError && error.message ? error.message : phrase('errors.network'), problems }
  }
}

interface Target {
  category: string
  tenantIds: string
}

export async function deployFiles(files: readonly File[], target: Target): Promise<DeployWarnings | null> {
  const data = formOf(target)
  for (const file of files) data.append('files', file)
  return request<DeployWarnings | null>({ method: 'POST', url: deployUploadPath, data })
}

function formOf(parts: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value as string | File)
  return form
}
