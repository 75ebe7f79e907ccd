import { useCallback, useEffect, useRef, useState } from 'react'
import { checkUploadPath, deployUploadPath } from '#contract/flow/manager'
import type { DeployWarnings, FlowProblem } from '#contract/flow/model'
import { parseJson } from '#contract/kit/parseJson'
import { http, request } from '../../../providers/api/http.ts'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { phrase } from '../../../providers/i18n/index.ts'

export interface CheckedFile {
  key: number
  file: File
  state: 'checking' | 'fit' | 'unfit'
  complaint?: Complaint
}

/** Files that wait to be deployed, each of which is checked as it comes. One of the same name takes its place. */
export function useProcessFiles() {
  const [files, setFiles] = useState<readonly CheckedFile[]>([])
  const checks = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)

  const check = useCallback(async ({ key, file }: CheckedFile) => {
    const controller = new AbortController()
    checks.current.set(key, controller)
    const complaint = await checkFile(file, controller.signal)
    checks.current.delete(key)
    const state = complaint ? 'unfit' : 'fit'
    setFiles(all => all.map(one => (one.key === key ? { ...one, state, complaint } : one)))
  }, [])

  useEffect(
    () => () => {
      for (const controller of checks.current.values()) controller.abort()
    },
    [],
  )

  return {
    files,
    add: useCallback(
      (chosen: readonly File[]) => {
        const added = chosen.map(file => ({ key: ++lastKey.current, file, state: 'checking' as const }))
        const names = new Set(chosen.map(({ name }) => name))
        setFiles(all => [...all.filter(({ file }) => !names.has(file.name)), ...added])
        for (const one of added) void check(one)
      },
      [check],
    ),
    drop: useCallback((key: number) => {
      checks.current.get(key)?.abort()
      setFiles(all => all.filter(one => one.key !== key))
    }, []),
    clear: useCallback(() => setFiles([]), []),
  }
}

/** The reason why a file cannot be deployed: what of its diagram does not run, or else one sentence. */
export interface Complaint {
  reason: string
  problems: readonly FlowProblem[]
}

/** Nothing is answered for a file that can be deployed. */
async function checkFile(file: File, signal: AbortSignal): Promise<Complaint | undefined> {
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
