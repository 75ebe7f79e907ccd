import { InboxOutlined } from '@ant-design/icons'
import { Upload } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import './upload.css'

interface DropAreaProps {
  /** Endings of the files that the dialog of the system offers; all when absent. */
  accept?: string
  hint?: string
  onFiles: (files: readonly File[]) => void
}

/** Accepts files that are chosen, dragged in or, anywhere on the screen, pasted. */
export function DropArea({ accept, hint, onFiles }: DropAreaProps) {
  const { t } = useTranslation()
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      // A page behind the one that is shown is not meant.
      if (area.current?.closest('[hidden]')) return
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])
  return (
    <div ref={area}>
      <Upload.Dragger
        accept={accept}
        className="upload-area"
        multiple
        showUploadList={false}
        beforeUpload={(file, all) => {
          // Called once for each of them; passed together they retain their order.
          if (file === all[0]) onFiles(all)
          return Upload.LIST_IGNORE
        }}
      >
        <InboxOutlined className="upload-icon" />
        <p>{t('files.drop')}</p>
        <p className="upload-hint">{hint ?? t('files.hint')}</p>
      </Upload.Dragger>
    </div>
  )
}
