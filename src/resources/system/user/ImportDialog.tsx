import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Table } from 'antd'
import { useRef, useState } from 'react'
import { type ImportReport, user } from '#contract/system/user'
import { useInvalidateResource } from '../../../components/resource/data/useInvalidateResource.ts'
import { OneTimePasswords } from '../../../components/resource/dialogs/OneTimePasswords.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { downloadTemplate } from './downloads.ts'
import { usePhrases } from './phrases.ts'
import type { ToolProps } from './UserTools.tsx'

/** Users from a sheet: all of them, or none and the reasons. */
export function ImportDialog({ close }: ToolProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const invalidate = useInvalidateResource(user.path)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [covers, setCovers] = useState(false)
  const [sending, setSending] = useState(false)
  const [report, setReport] = useState<ImportReport>()

  async function send() {
    if (!file) return notify('warning', t('chooseSheet'))
    setSending(true)
    try {
      const done = await upload(file, covers)
      setReport(done)
      if (done.errors.length > 0) return
      notify('success', t('imported', { created: done.created, changed: done.changed }))
      if (done.passwords.length === 0) close()
      await invalidate()
    } catch {
      // The refusal is on screen.
    } finally {
      setSending(false)
    }
  }

  if (report && report.passwords.length > 0) return <OneTimePasswords issued={report.passwords} close={close} />
  return (
    <RecordDialog
      width={600}
      title={`${label(user.buttons.import.label)} · ${label(user.title)}`}
      onCancel={close}
      onOk={send}
      okText={label(user.buttons.import.label)}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ loading: sending }}
    >
      <div className="import-form">
        <p>{t('importHelp')}</p>
        <Button icon={<DownloadOutlined />} onClick={() => void downloadTemplate().catch(() => undefined)}>
          {t('template')}
        </Button>
        <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
          {file?.name ?? t('chooseFile')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx"
          aria-label={t('sheet')}
          onChange={event => {
            setFile(event.target.files?.[0])
            setReport(undefined)
          }}
        />
        <Checkbox checked={covers} onChange={event => setCovers(event.target.checked)}>
          {t('covers')}
        </Checkbox>
        {report && (
          <>
            <Alert type="error" showIcon message={t('nothingImported', { rows: report.errors.length })} />
            <Table
              className="import-errors"
              rowKey={({ row, reason }) => `${row} ${reason}`}
              size="small"
              pagination={false}
              dataSource={report.errors}
              columns={[
                { dataIndex: 'row', title: t('row'), width: 80 },
                { dataIndex: 'reason', title: t('reason') },
              ]}
            />
          </>
        )}
      </div>
    </RecordDialog>
  )
}

function upload(file: File, covers: boolean): Promise<ImportReport> {
  const data = new FormData()
  data.append('file', file)
  return request({ method: 'POST', url: `${user.path}/import-user`, params: { isCovered: covers ? 1 : 0 }, data })
}
