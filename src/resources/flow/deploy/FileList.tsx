import { CheckCircleOutlined, CloseCircleOutlined, CloseOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fileSize } from '../../../lib/files.ts'
import { ProblemList } from '../parts/ProblemList.tsx'
import { usePhrases } from '../parts/phrases.ts'
import type { CheckedFile } from './useProcessFiles.ts'

interface FileListProps {
  files: readonly CheckedFile[]
  drop: (key: number) => void
  disabled: boolean
}

const icons: Record<CheckedFile['state'], ReactNode> = {
  checking: <LoadingOutlined />,
  fit: <CheckCircleOutlined />,
  unfit: <CloseCircleOutlined />,
}

/** The files to deploy, with their problems. */
export function FileList({ files, drop, disabled }: FileListProps) {
  const { t } = usePhrases()
  if (files.length === 0) return null
  return (
    <ul className="upload-list deploy-files" aria-label={t('files')} aria-live="polite">
      {files.map(({ key, file: { name, size }, state, complaint }) => (
        <li key={key} className="upload-row">
          <span className="upload-name" title={name}>
            {name}
          </span>
          <span className="upload-size">{fileSize(size)}</span>
          <span className="upload-buttons">
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              disabled={disabled}
              aria-label={t('dropOf', { name })}
              onClick={() => drop(key)}
            />
          </span>
          <div className="deploy-state" data-state={state}>
            {icons[state]} {t(`checks.${state}`)}
            {complaint?.problems.length === 0 && <p>{complaint.reason}</p>}
            {complaint && complaint.problems.length > 0 && <ProblemList problems={complaint.problems} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
