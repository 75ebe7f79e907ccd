import { UploadOutlined } from '@ant-design/icons'
import { Button, Space, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { isSafeLink } from '#contract/kit/kinds/addresses'
import { fileAddress, isAddress, previewOf } from '../../../lib/files.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { StoredFileLink } from '../../upload/StoredFileLink.tsx'
import { UploadRow, useUploads } from '../../upload/UploadList.tsx'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'
import { TextEditor, text } from './texts.tsx'

function FileCell({ value }: CellProps<string>) {
  if (!isAddress(value)) return null
  return <StoredFileLink address={value}>{nameIn(value)}</StoredFileLink>
}

/** Pictures, audio and video are shown in place. */
function FileShow(props: CellProps<string>) {
  const { value } = props
  if (!isAddress(value)) return null
  return (
    <>
      <FilePlayer address={value} name={nameIn(value)} />
      <FileCell {...props} />
    </>
  )
}

function nameIn(address: string): string {
  const name = address.split('/').at(-1) || address
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export const file: KindView<string> = {
  Editor: FileUploader,
  SearchEditor: TextEditor as KindView['SearchEditor'],
  Cell: FileCell,
  Show: FileShow,
  operator: 'contains',
  width: 150,
  wide: true,
  unlisted: true,
}

export const image: KindView<string> = {
  ...file,
  Cell: ({ field, value }) => <Picture field={field} value={value} className="record-thumbnail" />,
  Show: ({ field, value }) => <Picture field={field} value={value} className="record-picture" />,
  width: 90,
}

/** Records of other servers may contain addresses that ours would refuse: those stay plain text. */
function LinkShow({ value }: CellProps<string>) {
  if (!value || !isSafeLink(value)) return <span className="record-prose">{value}</span>
  return (
    <a className="record-prose" href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  )
}

export const link: KindView<string> = { ...text, Editor: TextEditor, Show: LinkShow, unlisted: true }

interface FilePlayerProps {
  address: string
  name: string
}

/** Plays video and audio; renders nothing for other files. */
function FilePlayer({ address, name }: FilePlayerProps) {
  const common = {
    ...{ className: 'record-media', controls: true, preload: 'metadata' },
    ...{ src: fileAddress(address), 'aria-label': name },
  } as const
  switch (previewOf(name.split('.').at(-1) ?? '')) {
    case 'video':
      return <video {...common} playsInline />
    case 'audio':
      return <audio {...common} />
    default:
      return null
  }
}

/**
 * Uploads a file to the object storage; its value is the returned address. The file is chosen, dragged in or pasted; an
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
    // biome-ignore lint/a11y/noStaticElementInteractions: files may also be dropped here.
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
