import { InboxOutlined } from '@ant-design/icons'
import { Upload } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import './upload.css'

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void
}

/** Takes files that are chosen, dragged in or, anywhere on the screen, pasted. */
export function DropArea({ onFiles }: DropAreaProps) {
  const { t } = useTranslation()
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])
  return (
    <Upload.Dragger
      className="upload-area"
      multiple
      showUploadList={false}
      beforeUpload={(file, all) => {
        // Told once for each of them; together they keep their order.
        if (file === all[0]) onFiles(all)
        return Upload.LIST_IGNORE
      }}
    >
      <InboxOutlined className="upload-icon" />
      <p>{t('files.drop')}</p>
      <p className="upload-hint">{t('files.hint')}</p>
    </Upload.Dragger>
  )
}
