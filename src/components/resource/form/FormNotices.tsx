import { Alert, type FormInstance } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPresence, type Module } from '#contract/kit/module'
import type { Colleague } from '#contract/kit/presence'
import { isOffered } from '../../../lib/settings.ts'
import { type Merge, mergeFields, type Values } from '../../../lib/text/mergeFields.ts'
import { useCallAt } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import type { NamedField } from '../definition/fieldsOf.ts'
import { MergeDialog } from './MergeDialog.tsx'
import type { useRecordForm } from './useRecordForm.ts'

interface PresenceNoticeProps {
  module: Module
  id: string | undefined
  editing: boolean
}

/** Names other users who have the record open, to editors and viewers. */
export function PresenceNotice({ module, id, editing }: PresenceNoticeProps) {
  const { t } = useTranslation()
  const colleagues = usePresence(module, id, editing)
  const namesOf = (isEditing: boolean) =>
    colleagues
      .filter(colleague => colleague.isEditing === isEditing)
      .map(({ name }) => name)
      .join(t('resource.comma'))
  const lines = [
    ...(namesOf(true) ? [t('resource.editing', { names: namesOf(true) })] : []),
    ...(namesOf(false) ? [t('resource.viewing', { names: namesOf(false) })] : []),
  ]
  return (
    <div role="status">
      {lines.length > 0 && <Alert className="record-notice" type="info" showIcon message={lines.join(' · ')} />}
    </div>
  )
}

interface MergeNoticeProps {
  fields: readonly NamedField[]
  merging: ReturnType<typeof useRecordForm>['merging']
}

/** Changes that another user saved meanwhile: opens the merge dialog if both changed a field, else names them. */
export function MergeNotice({ fields, merging: { conflict, taken, decide } }: MergeNoticeProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const names = fields
    .filter(([name]) => taken?.includes(name))
    .map(([, field]) => label(field.label))
    .join(t('resource.comma'))
  return (
    <>
      <div role="status" className="record-merged">
        {taken && !conflict && (
          <Alert
            className="record-notice"
            type="warning"
            showIcon
            message={names ? t('resource.merged', { fields: names }) : t('resource.newer')}
          />
        )}
      </div>
      {conflict && <MergeDialog fields={fields} conflict={conflict} decide={decide} />}
    </>
  )
}

/** Milliseconds; the server forgets who is silent for longer than twice that. */
const BEAT_MS = 10_000

/** Other users who have the record open. The call also announces this user to the server. */
function usePresence(module: Module, id: string | undefined, editing: boolean): readonly Colleague[] {
  const { path } = module
  const isReported = id !== undefined && hasPresence(module) && isOffered(`${path}/presence`)
  const { data = [] } = useCallAt<Colleague[]>(
    `${path}/presence`,
    { id, editing: editing ? 1 : 0 },
    { enabled: isReported, refetchInterval: (_, error) => (isUnknown(error) ? false : BEAT_MS), cacheTime: 0 },
    { method: 'POST' },
  )
  useEffect(() => {
    if (!isReported) return
    const leave = { method: 'POST', url: `${path}/presence`, data: { id, leaving: 1 }, meta: { silent: true } }
    return () => void request(leave).catch(() => undefined)
  }, [path, id, isReported])
  return isReported ? data : []
}

/** Other servers do not have the call, and the record may be gone. */
const isUnknown = (error: unknown) => error instanceof ApiError && [404, 405, 501].includes(error.statusCode)

export interface Sides {
  base: Values
  mine: Values
  theirs: Values
}

export interface Conflict extends Sides, Merge {}

/** Merges what was typed here with what somebody else has saved since; where both changed a field or a paragraph, the user decides. */
export function useMerge(form: Pick<FormInstance, 'setFieldsValue'>) {
  const [conflict, setConflict] = useState<Conflict>()
  /** Fields whose values came from the other side; absent before the first merge. */
  const [taken, setTaken] = useState<readonly string[]>()

  const merge = useCallback(
    (fields: readonly NamedField[], sides: Sides) => {
      const names = fields.map(([name]) => name)
      const formatted = names.filter((_, index) => fields[index]?.[1].kind === 'html')
      const merged = mergeFields(names, sides.base, sides.mine, sides.theirs, formatted)
      // Mine at once: the decision only replaces some of it.
      form.setFieldsValue(merged.values)
      if (merged.taken.length > 0) setTaken(merged.taken)
      setConflict(merged.conflicts.length > 0 ? { ...sides, ...merged } : undefined)
    },
    [form],
  )

  const decide = useCallback(
    (decided: Values) => {
      form.setFieldsValue(decided)
      setTaken((before = []) => [...before, ...Object.keys(decided)])
      setConflict(undefined)
    },
    [form],
  )

  /** Reports that the record was saved elsewhere, also where that changed no field. */
  const noteNewer = useCallback(() => setTaken((before = []) => before), [])

  return { conflict, taken, merge, decide, noteNewer }
}
