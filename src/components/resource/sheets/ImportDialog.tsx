import './sheets.css'
import { DownloadOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Select, Table } from 'antd'
import { useRef, useState } from 'react'
import { type ImportReport, sheetDownloadPath } from '#contract/kit/sheets'
import type { OneTimePassword } from '#contract/system/user'
import { saveBlob, uploadBody } from '../../../lib/files.ts'
import { useCallAt } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useRunning } from '../../ui/useRunning.ts'
import { useInvalidateResource } from '../data/requests.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { OneTimePasswords } from '../dialogs/OneTimePasswords.tsx'
import { usePhrases } from './phrases.ts'
import { useUndo } from './useUndo.tsx'

interface ImportDialogProps {
  definition: ResourceDefinition
  close: () => void
}

/** Records from a sheet: checked first if wanted, then imported as a whole or not at all. */
export function ImportDialog({ definition: { module }, close }: ImportDialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const invalidate = useInvalidateResource(module.path)
  const undo = useUndo(module.path)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [by, setBy] = useState('')
  const { running: sending, run } = useRunning<'check' | 'import'>()
  const [done, setDone] = useState<{ dryRun: boolean; report: ImportReport }>()
  const [noted, setNoted] = useState(false)

  async function send(dryRun: boolean) {
    if (!file) return notify('warning', t('fileNeeded'))
    await run(
      async () => {
        const report = await upload(module.path, file, { dryRun, by })
        setDone({ dryRun, report })
        const { id, created, changed } = report
        if (id === null) return
        if (created + changed > 0) notify('success', t('imported', { count: created + changed }), () => undoImport(id))
        await invalidate()
      },
      dryRun ? 'check' : 'import',
    )
  }

  async function undoImport(id: string): Promise<boolean> {
    const isUndone = await undo(id)
    if (isUndone) close()
    return isUndone
  }

  async function saveTemplate() {
    const url = `${module.path}/import-template`
    saveBlob(await request<Blob>({ url, responseType: 'blob' }), `${label(module.title)}.xlsx`)
  }

  const { data: keys = [] } = useCallAt<string[][]>(`${module.path}/import-keys`, {}, { announced: true })
  const labelOf = (key: string) => label(module.fields[key]?.label ?? { zh: key, en: key })
  const isImported = done !== undefined && done.report.id !== null
  const issued = (done?.report.issued ?? []) as OneTimePassword[]
  if (issued.length > 0 && !noted) return <OneTimePasswords issued={issued} close={() => setNoted(true)} />
  return (
    <RecordDialog
      width={600}
      title={t('importTitle', { name: label(module.title) })}
      onCancel={close}
      footer={
        isImported
          ? [
              <Button key="close" type="primary" onClick={close}>
                {t('buttons.confirm')}
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={close}>
                {t('buttons.cancel')}
              </Button>,
              <Button key="check" loading={sending === 'check'} onClick={() => void send(true)}>
                {t('check')}
              </Button>,
              <Button key="import" type="primary" loading={sending === 'import'} onClick={() => void send(false)}>
                {t('buttons.import')}
              </Button>,
            ]
      }
    >
      <div className="sheet-form">
        {!isImported && (
          <>
            <p>{t('importHint')}</p>
            <Button icon={<DownloadOutlined />} onClick={() => void saveTemplate().catch(() => undefined)}>
              {t('template')}
            </Button>
            <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
              {file?.name ?? t('chooseFile')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept=".xlsx,.csv"
              aria-label={t('sheet')}
              onChange={event => {
                setFile(event.target.files?.[0])
                setDone(undefined)
              }}
            />
            <Select
              className="sheet-by"
              aria-label={t('by')}
              value={by}
              onChange={setBy}
              options={[
                { value: '', label: t('byId') },
                ...keys.map(fields => ({
                  value: fields.join(),
                  label: t('byFields', { fields: fields.map(labelOf).join(t('resource.comma')) }),
                })),
              ]}
            />
          </>
        )}
        {done && <ImportResult {...done} undo={undoImport} />}
      </div>
    </RecordDialog>
  )
}

interface Choice {
  dryRun: boolean
  by: string
}

function upload(path: string, file: File, { dryRun, by }: Choice): Promise<ImportReport> {
  const params = { dryRun: Number(dryRun), by }
  // Thousands of rows last longer than other calls.
  return request({ method: 'POST', url: `${path}/import`, params, data: uploadBody(file), timeout: 0 })
}

// The result is as wide as the form around it.
const wide = { alignSelf: 'stretch' }

interface ImportResultProps {
  dryRun: boolean
  report: ImportReport
  undo: (id: string) => Promise<boolean>
}

/** The result of an import or of its check, the refused rows, and the undo. */
export function ImportResult({ dryRun, report, undo }: ImportResultProps) {
  const { t } = usePhrases()
  const { running: undoing, run } = useRunning()
  const { id, problems, fileId, issued: _, ...counts } = report
  const isRefused = !dryRun && id === null && counts.failed > 0

  return (
    <>
      <Alert
        role="status"
        style={wide}
        showIcon
        type={counts.failed > 0 ? 'warning' : 'success'}
        message={t(dryRun ? 'wouldDo' : isRefused ? 'nothingDone' : 'didDo', counts)}
      />
      {problems.length > 0 && (
        <Table
          className="sheet-problems"
          style={wide}
          rowKey={({ row, column, text }) => `${row} ${column} ${text}`}
          size="small"
          pagination={false}
          dataSource={problems}
          columns={[
            { dataIndex: 'row', title: t('row'), width: 64 },
            { dataIndex: 'column', title: t('column'), width: 120 },
            { dataIndex: 'text', title: t('reason') },
          ]}
        />
      )}
      {fileId && (
        <Button icon={<DownloadOutlined />} onClick={() => void saveFaults(fileId).catch(() => undefined)}>
          {t('faults')}
        </Button>
      )}
      {id && (
        <Button icon={<UndoOutlined />} loading={undoing} onClick={() => void run(() => undo(id))}>
          {t('undo')}
        </Button>
      )}
    </>
  )
}

async function saveFaults(id: string): Promise<void> {
  saveBlob(await request<Blob>({ url: sheetDownloadPath, params: { id }, responseType: 'blob' }), 'errors.xlsx')
}
