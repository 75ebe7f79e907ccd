import './upload.css'
import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../lib/files.ts'
import type { Upload } from './useUploads.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  drop: (key: number) => void
  retry: (key: number) => void
}

export function UploadList({ uploads, drop, retry }: UploadListProps) {
  const { t } = useTranslation()
  const done = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (uploads.length === 0) return null
  return (
    <section aria-label={t('files.list')}>
      <p className="upload-summary" role="status">
        {t('files.summary', { done, failed, count: uploads.length })}
      </p>
      <ul className="upload-list">
        {uploads.map(upload => (
          <UploadRow key={upload.key} upload={upload} drop={drop} retry={retry} />
        ))}
      </ul>
    </section>
  )
}

interface UploadRowProps extends Omit<UploadListProps, 'uploads'> {
  upload: Upload
}

export function UploadRow({ upload: { key, file, state, percent, reason }, drop, retry }: UploadRowProps) {
  const { t } = useTranslation()
  const { name } = file
  return (
    <li className="upload-row" data-state={state}>
      <span className="upload-name" title={name}>
        {name}
      </span>
      <span className="upload-size">{fileSize(file.size)}</span>
      <span className="upload-buttons">
        {state === 'failed' && (
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined />}
            aria-label={t('files.retryOf', { name })}
            onClick={() => retry(key)}
          />
        )}
        {state !== 'done' && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t(state === 'failed' ? 'files.dropOf' : 'files.cancelOf', { name })}
            onClick={() => drop(key)}
          />
        )}
      </span>
      {state === 'failed' ? (
        <span className="upload-reason" role="alert">
          {reason}
        </span>
      ) : (
        <Progress
          className="upload-progress"
          aria-label={name}
          size="small"
          percent={percent}
          status={state === 'done' ? 'success' : 'active'}
        />
      )}
    </li>
  )
}
