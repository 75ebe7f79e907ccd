import { CloseOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Space, Upload } from 'antd'
import type { FlowFormField } from '#contract/flow/process'
import { mostFiles, namedFile, nameOfFile } from '#contract/resource/storedPath'
import { StoredFileLink } from '../../../components/upload/StoredFileLink.tsx'
import { UploadRow, useUploads } from '../../../components/upload/UploadList.tsx'
import { usePhrases } from './phrases.ts'

/** Value and handler are given by the form. */
interface FilesFieldProps {
  id?: string
  disabled?: boolean
  value?: string[] | null
  onChange?: ((files: string[] | null) => void) | undefined
}

/** Files that belong to a request, each with the name that it was sent under. */
export function FilesField({ id, disabled = false, value, onChange }: FilesFieldProps) {
  const { t } = usePhrases()
  const files = value ?? []
  const { uploads, busy, add, drop, retry } = useUploads({
    call: 'put-file',
    onStored: ({ link, originalName }) => onChange?.([...files, namedFile(link, originalName)]),
  })
  const pending = uploads.filter(({ state }) => state !== 'done')
  return (
    <Space direction="vertical" className="field-full">
      {files.map(file => (
        <Space key={file}>
          <StoredFileLink address={file}>{nameOfFile(file)}</StoredFileLink>
          {!disabled && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('dropOf', { name: nameOfFile(file) })}
              onClick={() => onChange?.(files.filter(other => other !== file))}
            />
          )}
        </Space>
      ))}
      {pending.length > 0 && (
        <ul className="upload-list">
          {pending.map(upload => (
            <UploadRow key={upload.key} upload={upload} drop={drop} retry={retry} />
          ))}
        </ul>
      )}
      <Upload
        id={id}
        showUploadList={false}
        disabled={disabled || busy || files.length >= mostFiles}
        beforeUpload={file => {
          add([file])
          return Upload.LIST_IGNORE
        }}
      >
        <Button icon={<UploadOutlined />} disabled={disabled || busy || files.length >= mostFiles}>
          {t('resource.chooseFile')}
        </Button>
      </Upload>
    </Space>
  )
}

export function FileLinks({ files }: { files: FlowFormField['value'] | undefined }) {
  if (!Array.isArray(files) || files.length === 0) return '—'
  return (
    <Space direction="vertical">
      {files.map(file => (
        <StoredFileLink key={file} address={file}>
          {nameOfFile(file)}
        </StoredFileLink>
      ))}
    </Space>
  )
}
