import { useRef, useState } from 'react'
import {
  decodeContent,
  emptyDefinition,
  emptyParameter,
  encodeDefinition,
  type ReportDefinition,
  type ReportParameter,
} from '#contract/report/definition'
import { parameterNamesIn } from '#contract/report/places'
import { type Report, report } from '#contract/report/report'
import type { ReportAttempt } from '#contract/report/run'
import { useDraft } from '../../../components/resource/form/useDraft.tsx'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { mergeFields, pickFields } from '../../../lib/text/mergeFields.ts'
import { call, useInvalidateCall } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { usePhrases } from './phrases.ts'

/** State of the designer: the draft, the result of its trial run, and saving. */
export function useDesign(stored: Report | undefined) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const [draft, setDraft] = useState(() => draftOf(stored))
  const opened = useRef(draft)
  const latest = useRef(draft)
  const [merged, setMerged] = useState(false)
  const { mark, draftState, offer } = useDraft({
    ...{ draftKey: `${report.path}/${stored?.id ?? 'new'}`, ready: true },
    ...{ base: () => opened.current, read: () => latest.current },
    fields: () => designParts,
    restore: ({ values }) => show(withParameters({ ...latest.current, ...values })),
  })
  const [values, setValues] = useState<Record<string, string>>({})
  const [saved, setSaved] = useState({ id: stored?.id, version: stored?.version })
  const invalidateCall = useInvalidateCall()
  const { name, nameEn, remark, remarkEn, ...definition } = draft
  const content = encodeDefinition(definition)

  const run = useRequest<ReportAttempt>(() => call(report, 'try', { content, values: JSON.stringify(values) }))
  const save = useRequest(async () => {
    const data = { ...saved, name, nameEn, remark, remarkEn, content }
    const url = `${report.path}/submit`
    const answer = await request<{ id: string; version: number }>({ method: 'POST', url, data })
    mark(false)
    opened.current = draft
    setMerged(false)
    setSaved({ id: answer.id, version: answer.version })
    // Cached results of the report are stale.
    void invalidateCall(`${report.path}/run`)
    return answer
  }, refused)

  async function refused(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.statusCode === 409 && saved.id) await meet(saved.id)
  }

  /** Somebody else has saved the report: nothing of either is dropped without a decision. */
  async function meet(id: string) {
    const stored = await request<Report>({ url: `${report.path}/detail`, params: { id } })
    const theirs = draftOf(stored)
    const { conflicts, draft: mergedDraft } = mergeDesigns(opened.current, latest.current, theirs)
    opened.current = theirs
    setSaved({ id, version: stored.version })
    setMerged(true)
    show(mergedDraft([]))
    mark(true)
    if (conflicts.length === 0) return
    const fields = conflicts.map(part => t(`${part}`)).join(t('resource.comma'))
    const [okText, cancelText] = [t('takeTheirs'), t('keepMine')]
    if (!(await confirm({ content: t('conflict', { fields }), okText, cancelText }))) return
    show(mergedDraft(conflicts))
    mark(true)
  }

  function show(next: ReportDraft) {
    latest.current = next
    setDraft(next)
  }

  function change(part: Partial<ReportDraft>) {
    show({ ...latest.current, ...part })
    mark(true)
  }

  function define(part: Partial<ReportDefinition>) {
    change(withParameters({ ...latest.current, ...part }))
  }

  return { draft, change, define, values, setValues, run, save, saved, merged, draftState, offer }
}

/** A call that is under way at most once; a failure has been shown, and answers nothing. `refused` runs when it has ended. */
function useRequest<Answer>(send: () => Promise<Answer>, refused?: (error: unknown) => Promise<void>) {
  const [state, setState] = useState<{ isLoading: boolean; data?: Answer }>({ isLoading: false })

  async function start(): Promise<Answer | undefined> {
    setState(({ data }) => ({ isLoading: true, ...(data && { data }) }))
    try {
      const data = await send()
      setState({ isLoading: false, data })
      return data
    } catch (error) {
      setState({ isLoading: false })
      await refused?.(error).catch(() => undefined)
      return undefined
    }
  }

  return { ...state, start }
}

export type Design = ReturnType<typeof useDesign>

const names = ['name', 'nameEn', 'remark', 'remarkEn'] as const

/** The designer's content by part. */
type ReportDraft = Record<(typeof names)[number], string> & ReportDefinition

const designParts = [...names, ...(Object.keys(emptyDefinition) as (keyof ReportDefinition)[])] as const

function draftOf(stored: Report | undefined): ReportDraft {
  const definition = stored && (decodeContent(stored.content) as ReportDefinition | undefined)
  return {
    name: stored?.name ?? '',
    nameEn: stored?.nameEn ?? '',
    remark: stored?.remark ?? '',
    remarkEn: stored?.remarkEn ?? '',
    ...emptyDefinition,
    ...definition,
  }
}

function withParameters(draft: ReportDraft): ReportDraft {
  return { ...draft, parameters: parametersIn(draft.statement, draft.parameters) }
}

/** Three versions of a report, merged part by part. */
function mergeDesigns(base: ReportDraft, mine: ReportDraft, theirs: ReportDraft) {
  const { values, conflicts } = mergeFields(designParts, base, mine, theirs)
  return {
    /** Parts that both sides changed. */
    conflicts: designParts.filter(part => conflicts.includes(part)),
    /** The report then, where the parts of `partNames` are left to the other side. */
    draft: (partNames: readonly string[]) => withParameters({ ...theirs, ...values, ...pickFields(partNames, theirs) }),
  }
}

/**
 * The parameters of a statement, in its order. Those that are known retain their settings; `x_from`
 * together with `x_to` is a period.
 */
export function parametersIn(statement: string, known: readonly ReportParameter[]): ReportParameter[] {
  const names = new Set(parameterNamesIn(statement).map(({ name }) => name))
  const found = new Map<string, ReportParameter>()
  for (const name of names) {
    const stem = /^(\w+)_(?:from|to)$/.exec(name)?.[1]
    const period = stem !== undefined && names.has(`${stem}_from`) && names.has(`${stem}_to`)
    const own = period ? stem : name
    const before = known.find(parameter => parameter.name === own)
    const type = period ? 'period' : before?.type === 'period' ? 'text' : (before?.type ?? 'text')
    found.set(own, { ...(before ?? emptyParameter), name: own, type })
  }
  return [...found.values()]
}
