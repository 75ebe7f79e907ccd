import { Switch, Typography } from 'antd'
import { edition } from '#contract/biz/edition'
import { Loaded } from '../../../../components/ui/Loaded.tsx'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { useRunning } from '../../../../components/ui/useRunning.ts'
import { call, useCall } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { usePhrases } from '../phrases.ts'

/** Opens the released editions of the tenant to everybody, or closes them, and shows their address. */
export function ReaderSwitch({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const { running, run } = useRunning()
  const query = useCall(edition, 'reader', {}, { cacheTime: 0 })
  const { refetch } = query

  const save = (isOn: boolean) =>
    run(async () => {
      await call(edition, 'save-reader', { isOn: isOn ? 1 : 0 })
      await refetch()
      notify('success', t(isOn ? 'readerOpened' : 'readerClosed'))
    })

  return (
    <RecordDialog width={600} title={t('publicReader')} onCancel={close} footer={null}>
      <Loaded query={query}>
        {data => (
          <div className="press-reader">
            <p>{t('readerHelp')}</p>
            <p>
              <Switch
                checked={data.isOn}
                loading={running}
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
        )}
      </Loaded>
    </RecordDialog>
  )
}
