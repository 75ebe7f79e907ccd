import { Button, Radio } from 'antd'
import { useState } from 'react'
import { edition } from '#contract/biz/edition'
import { type IssueFormat, issueFormats } from '#contract/biz/editionCalls'
import { sheetFiles } from '#contract/kit/sheets'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { SheetFiles } from '../../../../components/resource/sheets/SheetFiles.tsx'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { useRunning } from '../../../../components/ui/useRunning.ts'
import { call, useInvalidateCall } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { usePhrases } from '../phrases.ts'
import '../../../../components/resource/sheets/sheets.css'

/** An edition as a file: a job writes it, and it is downloaded here. */
export function ExportIssue({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const invalidateCall = useInvalidateCall()
  const [format, setFormat] = useState<IssueFormat>('zip')
  const { running, run } = useRunning()

  const start = () =>
    run(async () => {
      await call(edition, 'export-issue', { id, format })
      await invalidateCall(`${sheetFiles.path}/list`)
      notify('success', t('exportQueued'))
    })

  return (
    <RecordDialog
      width={600}
      title={t('exportIssue')}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          {t('resource.close')}
        </Button>,
        <Button key="export" type="primary" loading={running} onClick={() => void start()}>
          {t('buttons.export')}
        </Button>,
      ]}
    >
      <div className="sheet-form">
        <p>{t('exportIssueHelp')}</p>
        <Radio.Group
          aria-label={t('exportFormat')}
          value={format}
          onChange={event => setFormat(event.target.value)}
          options={issueFormats.map(value => ({ value, label: t(`issueFormats.${value}`) }))}
          style={{ display: 'grid', gap: 8 }}
        />
        <SheetFiles module={edition.path} />
      </div>
    </RecordDialog>
  )
}
