import { DownloadOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import { type ImportReport, sheetDownloadPath } from '#contract/kit/sheets'
import { saveBlob } from '../../../lib/files.ts'
import { request } from '../../../providers/api/http.ts'
import { usePhrases } from './phrases.ts'

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
  const [undoing, setUndoing] = useState(false)
  const { id, problems, fileId, issued: _, ...counts } = report
  const isRefused = !dryRun && id === null && counts.failed > 0

  async function takeBack(importId: string) {
    setUndoing(true)
    await undo(importId)
    setUndoing(false)
  }

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
        <Button icon={<UndoOutlined />} loading={undoing} onClick={() => void takeBack(id)}>
          {t('undo')}
        </Button>
      )}
    </>
  )
}

async function saveFaults(id: string): Promise<void> {
  saveBlob(await request<Blob>({ url: sheetDownloadPath, params: { id }, responseType: 'blob' }), 'errors.xlsx')
}
