import { Button } from 'antd'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLabel } from '../../providers/i18n/index.ts'
import { notify } from '../../providers/notification.ts'
import type { AnyRecord, RowAction } from './defineResource.ts'
import { useConfirm } from './useConfirm.ts'
import { useRenewal } from './useRenewal.ts'

export interface RowActionsProps {
  path: string
  record: AnyRecord
  /** Standard actions this user has. */
  may: { view: boolean; edit: boolean; delete: boolean }
  history: boolean
  actions: readonly RowAction[]
  open: (action: string, id: string) => void
  remove: (id: string) => void
}

/** Plain buttons: Refine's own ask for permission one query each, which a hundred rows feel. */
export const RowActions = memo(function RowActions({
  path,
  record,
  may,
  history,
  actions,
  open,
  remove,
}: RowActionsProps) {
  const { t } = useTranslation()
  const { id } = record
  return (
    <div className="record-actions">
      {may.view && <RowButton onClick={() => open('show', id)}>{t('buttons.show')}</RowButton>}
      {may.edit && <RowButton onClick={() => open('edit', id)}>{t('buttons.edit')}</RowButton>}
      {may.delete && (
        <RowButton danger onClick={() => remove(id)}>
          {t('buttons.delete')}
        </RowButton>
      )}
      {history && <RowButton onClick={() => open('history', id)}>{t('resource.historyShort')}</RowButton>}
      {actions
        .filter(({ offered }) => offered?.(record) ?? true)
        .map(action => (
          <OwnAction key={action.key} path={path} record={record} action={action} open={open} />
        ))}
    </div>
  )
})

interface OwnActionProps extends Pick<RowActionsProps, 'path' | 'record' | 'open'> {
  action: RowAction
}

function OwnAction({ path, record, action, open }: OwnActionProps) {
  const label = useLabel()
  const { t } = useTranslation()
  const confirm = useConfirm()
  const renew = useRenewal(path)
  const navigate = useNavigate()
  const [running, setRunning] = useState(false)

  async function run() {
    if ('dialog' in action) return open(action.key, action.idOf?.(record) ?? record.id)
    if ('run' in action && action.confirm && !(await confirm({ content: label(action.confirm) }))) return
    setRunning(true)
    try {
      if ('to' in action) return navigate(await action.to(record))
      await action.run(record)
      notify('success', action.done ? label(action.done) : t('notifications.success'))
      await renew()
    } catch {
      // The refusal is on screen.
    } finally {
      setRunning(false)
    }
  }

  return (
    <RowButton loading={running} onClick={run}>
      {label(action.label)}
    </RowButton>
  )
}

interface RowButtonProps {
  children: string
  onClick: () => void
  danger?: boolean
  loading?: boolean
}

export function RowButton(props: RowButtonProps) {
  return <Button type="link" size="small" {...props} />
}
