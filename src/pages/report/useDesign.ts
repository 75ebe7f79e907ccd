import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { decodeContent, emptyDefinition, encodeDefinition, type ReportDefinition } from '#contract/report/definition'
import { type Report, report } from '#contract/report/report'
import type { ReportAttempt } from '#contract/report/run'
import { useDraft } from '../../components/resource/useDraft.ts'
import { call, request } from '../../providers/http.ts'
import { parametersIn } from './parametersIn.ts'

export interface Draft {
  name: string
  nameEn: string
  remark: string
  remarkEn: string
  definition: ReportDefinition
}

/** What stands in the designer: the draft, what running it answered, and saving it. */
export function useDesign(stored: Report | undefined) {
  const [opened, setOpened] = useState(() => draftOf(stored))
  const [draft, setDraft] = useState(opened)
  const latest = useRef(draft)
  const { mark } = useDraft({
    ...{ place: `${report.path}/${stored?.id ?? 'new'}`, ready: true },
    ...{ base: () => ({ ...opened }), read: () => ({ ...latest.current }), fields: () => Object.keys(opened) },
    restore: ({ values }) => show({ ...latest.current, ...values }),
  })
  const [values, setValues] = useState<Record<string, string>>({})
  const [saved, setSaved] = useState({ id: stored?.id, version: stored?.version })
  const queries = useQueryClient()
  const content = encodeDefinition(draft.definition)

  const run = useSending<ReportAttempt>(() => call(report, 'try', { content, values: JSON.stringify(values) }))
  const save = useSending(async () => {
    const { definition: _, ...named } = draft
    const data = { ...saved, ...named, content }
    const answer = await request<{ id: string; version: number }>({
      method: 'POST',
      url: `${report.path}/submit`,
      data,
    })
    mark(false)
    setOpened(draft)
    setSaved({ id: answer.id, version: answer.version })
    // What shows the report elsewhere is of yesterday.
    void queries.invalidateQueries([report.path, 'run'])
    return answer
  })

  function show(next: Draft) {
    latest.current = next
    setDraft(next)
  }

  function change(part: Partial<Draft>) {
    show({ ...latest.current, ...part })
    mark(true)
  }

  function define(part: Partial<ReportDefinition>) {
    const definition = { ...latest.current.definition, ...part }
    const { statement, parameters } = definition
    change({ definition: { ...definition, parameters: parametersIn(statement, parameters) } })
  }

  return { draft, change, define, values, setValues, run, save, saved }
}

/** A call that is under way at most once; a failure has been told, and answers nothing. */
function useSending<Answer>(send: () => Promise<Answer>) {
  const [state, setState] = useState<{ isLoading: boolean; data?: Answer }>({ isLoading: false })

  async function start(): Promise<Answer | undefined> {
    setState(({ data }) => ({ isLoading: true, ...(data && { data }) }))
    const data = await send().catch(() => undefined)
    setState(data ? { isLoading: false, data } : { isLoading: false })
    return data
  }

  return { ...state, start }
}

export type Design = ReturnType<typeof useDesign>

function draftOf(stored: Report | undefined): Draft {
  const definition = stored && (decodeContent(stored.content) as ReportDefinition | undefined)
  return {
    name: stored?.name ?? '',
    nameEn: stored?.nameEn ?? '',
    remark: stored?.remark ?? '',
    remarkEn: stored?.remarkEn ?? '',
    definition: { ...emptyDefinition, ...definition },
  }
}
