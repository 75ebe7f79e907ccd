import { Alert } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Module } from '#contract/kit/module'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePresence } from '../data/usePresence.ts'
import type { Named } from '../definition/fieldsOf.ts'
import type { useRecordForm } from './useRecordForm.ts'

// Loaded when two people have changed the same field.
const MergeDialog = lazy(async () => ({ default: (await import('../merge/MergeDialog.tsx')).MergeDialog }))

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
  fields: readonly Named[]
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
      {conflict && (
        <Suspense>
          <MergeDialog fields={fields} conflict={conflict} decide={decide} />
        </Suspense>
      )}
    </>
  )
}
