import { ApartmentOutlined } from '@ant-design/icons'
import { useDataProvider } from '@refinedev/core'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { complaintAbout, complaintText } from '#contract/kit/complaints'
import { menu } from '#contract/system/menu'
import { type TopMenuRecord, topMenu } from '#contract/system/topmenu'
import { chosenOne } from '../../components/resource/actions/standardActions.ts'
import { useInvalidateResource } from '../../components/resource/data/requests.ts'
import { useButtons } from '../../components/resource/definition/buttons.ts'
import {
  defineResource,
  type ToolbarProps,
  useDefinition,
} from '../../components/resource/definition/defineResource.ts'
import { GrantDialog } from '../../components/resource/dialogs/GrantDialog.tsx'
import { call, read } from '../../providers/api/call.ts'
import { notify } from '../../providers/api/notification.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

function TopMenuTools({ selected }: ToolbarProps<TopMenuRecord>) {
  const { t } = usePhrases()
  const buttons = useButtons<typeof topMenu>(useDefinition())
  const [binding, setBinding] = useState<TopMenuRecord>()
  if (!buttons.has('setting')) return null
  return (
    <>
      <Button icon={<ApartmentOutlined />} onClick={() => setBinding(chosenOne(selected))}>
        {t('topmenu.setting')}
      </Button>
      {binding && <MenusBelow record={binding} close={() => setBinding(undefined)} />}
    </>
  )
}

export default defineResource(topMenu, {
  columns: ['name', 'source', 'code', 'sort'],
  cells: { sort: record => <SortCell key={record.version} record={record} /> },
  toolbar: TopMenuTools,
  bulkActions: ['setting'],
})

const { sort: field } = topMenu.fields

/** The place of a top menu, saved when it is left or confirmed. */
function SortCell({ record }: { record: TopMenuRecord }) {
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
      // The refusal is on screen, and the row is still at its place.
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

/** The menu items that the side menu shows below a top menu. */
function MenusBelow({ record: { id, name }, close }: { record: TopMenuRecord; close: () => void }) {
  const { t } = usePhrases()
  return (
    <GrantDialog
      title={`${t('topmenu.settingTitle')} · ${name}`}
      sections={[{ key: 'menu', label: t('topmenu.settingTitle') }]}
      of={`${topMenu.path}/${id}`}
      read={async () => {
        const [trees, keys] = await Promise.all([
          read(menu, 'grant-top-tree'),
          read(menu, 'top-tree-keys', { topMenuIds: id }),
        ])
        return { trees, keys }
      }}
      save={keys => call(topMenu, 'grant', { topMenuIds: id, menuIds: keys.menu.join(',') })}
      close={close}
    />
  )
}
