import { useDataProvider } from '@refinedev/core'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaintAbout, complaintText } from '#contract/kit/complaints'
import { type TopMenu, topMenu } from '#contract/system/topmenu'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../components/resource/definition/permissions.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'

const { sort: field } = topMenu.fields

/** The place of a top menu, saved when it is left or confirmed. */
export function SortCell({ record }: { record: TopMenu }) {
  const { t } = useTranslation()
  const label = useLabel()
  const buttons = useButtons<typeof topMenu>(useDefinition())
  const dataProvider = useDataProvider()
  const invalidate = useInvalidateResource(topMenu.path)
  const [value, setValue] = useState<number | null>(record.sort)
  const [saving, setSaving] = useState(false)
  if (!buttons.has('edit')) return <span className="record-number">{record.sort}</span>

  async function save() {
    if (saving || value === record.sort) return
    const complaint = complaintAbout(field, value)
    if (complaint) {
      notify('warning', label(complaintText(field, complaint)))
      return setValue(record.sort)
    }
    setSaving(true)
    try {
      const { id, version } = record
      await dataProvider().update({ resource: topMenu.path, id, variables: { sort: value }, meta: { version } })
      notify('success', t('notifications.editSuccess'))
    } catch {
      // The refusal is on screen, and the row still stands where it was.
      setValue(record.sort)
    }
    setSaving(false)
    await invalidate()
  }

  return (
    <InputNumber<number>
      aria-label={`${label(field.label)} ${record.name}`}
      size="small"
      style={{ width: '100%' }}
      precision={0}
      value={value}
      disabled={saving}
      onChange={setValue}
      onBlur={() => void save()}
      onPressEnter={() => void save()}
      onDoubleClick={event => event.stopPropagation()}
    />
  )
}
