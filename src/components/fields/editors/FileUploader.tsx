import { UploadOutlined } from '@ant-design/icons'
import { Button, Space, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { fileAddress, isAddress } from '../../../lib/files.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { UploadRow } from '../../upload/UploadList.tsx'
import { useUploads } from '../../upload/useUploads.ts'
import type { CellProps, EditorProps } from '../base/kind.ts'
import { TextEditor } from '../kinds/texts.tsx'

/**
 * Sends a file to the object storage and keeps the address it answers. The file is chosen, dragged in or pasted; an
 * address may also be written.
 */
export function FileUploader(props: EditorProps<string>) {
  const { t } = useTranslation()
  const { disabled } = props
  const { uploads, busy, add, drop, retry } = useUploads({
    call: 'put-file',
    onStored: ({ link }) => props.onChange?.(link),
  })
  const last = uploads.at(-1)

  function send(files: readonly File[]) {
    const [file] = files
    if (!file || disabled || busy) return
    for (const { key } of uploads) drop(key)
    add([file])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped here besides being chosen with the button.
    <div
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        send([...event.dataTransfer.files])
      }}
      onPaste={event => send([...event.clipboardData.files])}
    >
      <Space.Compact className="field-full">
        <TextEditor {...props} />
        <Upload
          accept={props.field.kind === 'image' ? 'image/*' : undefined}
          showUploadList={false}
          disabled={disabled || busy}
          beforeUpload={file => {
            send([file])
            return Upload.LIST_IGNORE
          }}
        >
          <Button icon={<UploadOutlined />} loading={busy} disabled={disabled}>
            {t(isAddress(props.value) ? 'resource.replaceFile' : 'resource.chooseFile')}
          </Button>
        </Upload>
      </Space.Compact>
      {props.field.kind === 'image' && <Picture field={props.field} value={props.value} className="upload-picture" />}
      {last && last.state !== 'done' && (
        <ul className="upload-one">
          <UploadRow upload={last} drop={drop} retry={retry} />
        </ul>
      )}
    </div>
  )
}

interface PictureProps extends Pick<CellProps<string>, 'field' | 'value'> {
  className: string
}

/** Nothing where there is no address of one. */
export function Picture({ field, value, className }: PictureProps) {
  const label = useLabel()
  if (!isAddress(value)) return null
  return (
    <a className="picture-link" href={fileAddress(value)} target="_blank" rel="noreferrer">
      <img src={fileAddress(value)} alt={label(field.label)} loading="lazy" className={className} />
    </a>
  )
}
