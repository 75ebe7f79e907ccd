import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HandoverReport } from '#contract/system/handover'
import { user } from '#contract/system/user'
import { useInvalidateResource } from '../../../../components/resource/data/useInvalidateResource.ts'
import { call } from '../../../../providers/api/call.ts'
import { request } from '../../../../providers/api/http.ts'

export interface HandoverChoice {
  successorId: string
  /** By kind; kinds that are missing go to the successor of all. */
  successors: Readonly<Record<string, string>>
  standsIn: boolean
  /** Empty: the successor. */
  deputyId: string
  stop: boolean
}

export const nobody: HandoverChoice = { successorId: '', successors: {}, standsIn: false, deputyId: '', stop: false }

/** Reads what a user has, and offers the calls that preview the handover and make it. */
export function useHandover(id: string) {
  const invalidate = useInvalidateResource(user.path)
  const overview = useQuery({
    queryKey: ['handover', id],
    queryFn: () => call(user, 'handover', { id }),
    // Counted as the dialog opens.
    cacheTime: 0,
  })
  const [preview, setPreview] = useState<HandoverReport>()
  const [sending, setSending] = useState<'preview' | 'run'>()

  async function send(choice: HandoverChoice, dryRun: 0 | 1): Promise<HandoverReport | undefined> {
    const { successorId, successors, standsIn, stop } = choice
    const data = {
      ...{ id, successorId, successors: JSON.stringify(successors), stop: stop ? 1 : 0, dryRun },
      deputyId: standsIn ? choice.deputyId || successorId : '',
    }
    setSending(dryRun ? 'preview' : 'run')
    try {
      // A thousand records take longer than other calls.
      const report = await request<HandoverReport>({
        ...{ method: 'POST', url: `${user.path}/hand-over`, data, timeout: 0 },
      })
      if (dryRun) setPreview(report)
      else await invalidate()
      return report
    } catch {
      // The refusal is on screen; what was chosen stays.
      if (!dryRun) setPreview(undefined)
      return undefined
    } finally {
      setSending(undefined)
    }
  }

  return {
    overview,
    preview,
    sending,
    forget: () => setPreview(undefined),
    look: (choice: HandoverChoice) => send(choice, 1),
    run: (choice: HandoverChoice) => send(choice, 0),
  }
}
