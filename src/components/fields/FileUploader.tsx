import { UploadOutlined } from '@ant-design/icons'
import { Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../providers/http.ts'
import { isAddress } from './file.tsx'
import type { EditorProps } from './kind.ts'
import { TextEditor } from './text.tsx'

/** Sends a file to the object storage and keeps the address it answers; an address may also be written. */
export function FileUploader(props: EditorProps<string>) {
  const { t } = useTranslation()
  const [sending, setSending] = useState(false)

  async function send(chosen: File) {
    setSending(true)
    try {
      const data = new FormData()
      data.append('file', chosen)
      const stored = await request<{ link: string }>({
        method: 'POST',
        url: 'blade-resource/oss/endpoint/put-file',
        data,
      })
      props.onChange?.(stored.link)
    } finally {
      setSending(false)
    }
  }

  return (
    <Space.Compact className="field-full">
      <TextEditor {...props} />
      <Upload
        accept={props.field.kind === 'image' ? 'image/*' : undefined}
        showUploadList={false}
        disabled={props.disabled || sending}
        beforeUpload={chosen => {
          // The refusal is already on screen; there is nothing to undo but the spinner.
          send(chosen).catch(() => undefined)
          return false
        }}
      >
        <Button icon={<UploadOutlined />} loading={sending} disabled={props.disabled}>
          {t(isAddress(props.value) ? 'resource.replaceFile' : 'resource.chooseFile')}
        </Button>
      </Upload>
    </Space.Compact>
  )
}
