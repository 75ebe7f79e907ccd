import { FileExcelOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { sheetPath, type TableStructure } from '#contract/develop/code'
import { isOffered } from '../../../lib/settings.ts'
import { request } from '../../../providers/api/http.ts'
import { usePhrases } from './phrases.ts'

interface SheetReaderProps {
  disabled: boolean | undefined
  onRead: (found: TableStructure) => void
}

/** Reads the columns of a workbook or a CSV file; the server keeps nothing of it. */
export function SheetReader({ disabled, onRead }: SheetReaderProps) {
  const { t } = usePhrases()
  const [reading, setReading] = useState(false)

  async function read(file: File) {
    const data = new FormData()
    data.append('file', file)
    setReading(true)
    try {
      onRead(await request<TableStructure>({ method: 'POST', url: sheetPath, data, timeout: 0 }))
    } catch {
      // The refusal is on screen.
    } finally {
      setReading(false)
    }
  }

  if (!isOffered(sheetPath)) return null
  return (
    <Upload
      accept=".xlsx,.csv"
      showUploadList={false}
      disabled={disabled}
      beforeUpload={file => {
        void read(file)
        return false
      }}
    >
      <Button icon={<FileExcelOutlined />} loading={reading} disabled={disabled}>
        {t('readSheet')}
      </Button>
    </Upload>
  )
}
