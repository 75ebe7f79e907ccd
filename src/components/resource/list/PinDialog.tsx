import { parseTableParams } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useLocation } from 'react-router-dom'
import { home, maxNameLength, savedView } from '#contract/desk/home'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { CallDialog } from '../dialogs/CallDialog.tsx'
import { usePhrases } from './phrases.ts'

interface PinDialogProps {
  module: ResourceDefinition['module']
  close: () => void
}

/** Puts the list, as it is filtered and sorted now, on the home screen. */
export function PinDialog({ module: { path, title }, close }: PinDialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const queries = useQueryClient()
  const { search } = useLocation()
  // The address says what the list shows, in values that another visit reads alike.
  const { parsedFilters, parsedSorter } = parseTableParams(search)

  async function pin({ name }: { name: string }) {
    const order = { filters: JSON.stringify(parsedFilters), sorters: JSON.stringify(parsedSorter) }
    await call(savedView, 'submit', { name, path, ...order })
    await queries.invalidateQueries([home.path])
  }

  return (
    <CallDialog<{ name: string }>
      title={t('resource.pin')}
      draftKey={`${savedView.path}/new/${path}`}
      okText={t('ok')}
      done={t('done')}
      send={pin}
      close={close}
      initialValues={{ name: label(title) }}
    >
      <Form.Item
        name="name"
        label={t('name')}
        extra={t(parsedFilters.length > 0 ? 'filtered' : 'whole', { count: parsedFilters.length })}
        rules={[{ required: true, whitespace: true, message: t('nameNeeded') }]}
      >
        <Input maxLength={maxNameLength} autoComplete="off" />
      </Form.Item>
    </CallDialog>
  )
}
