import { Button, Skeleton, Switch, Typography } from 'antd'
import { useState } from 'react'
import { edition } from '#contract/biz/edition'
import { useButtons } from '../../../../components/resource/actions/useButtons.ts'
import { useDefinition } from '../../../../components/resource/definition/definitionContext.ts'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { LoadFailed } from '../../../../components/ui/states/LoadFailed.tsx'
import { isOffered } from '../../../../lib/extensions.ts'
import { call } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useCall } from '../../../../providers/api/useCall.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'

export function ReaderTool() {
  const label = useLabel()
  const buttons = useButtons(useDefinition())
  const [open, setOpen] = useState(false)
  if (!buttons.has('reader') || !isOffered(`${edition.path}/reader`)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label(edition.buttons.reader.label)}</Button>
      {open && <ReaderSwitch close={() => setOpen(false)} />}
    </>
  )
}

/** Opens the released editions of the tenant to everybody, or closes them, and says where they are. */
export function ReaderSwitch({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const [saving, setSaving] = useState(false)
  const { data, error, isError, refetch } = useCall(edition, 'reader', {}, { cacheTime: 0 })

  async function save(isOn: boolean) {
    setSaving(true)
    try {
      await call(edition, 'save-reader', { isOn: isOn ? 1 : 0 })
      await refetch()
      notify('success', t(isOn ? 'readerOpened' : 'readerClosed'))
    } catch {
      // The refusal is on screen.
    } finally {
      setSaving(false)
    }
  }

  return (
    <RecordDialog width={600} title={t('publicReader')} onCancel={close} footer={null}>
      {data ? (
        <div className="press-reader">
          <p>{t('readerHelp')}</p>
          <p>
            <Switch
              checked={data.isOn}
              loading={saving}
              aria-label={t('publicReader')}
              onChange={isOn => void save(isOn)}
            />{' '}
            {t(data.isOn ? 'readerOn' : 'readerOff')}
          </p>
          {data.isOn && (
            <Typography.Paragraph copyable={{ text: data.address }}>
              <a href={data.address} target="_blank" rel="noreferrer">
                {data.address}
              </a>
            </Typography.Paragraph>
          )}
        </div>
      ) : isError ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
    </RecordDialog>
  )
}
