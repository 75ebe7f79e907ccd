import { isSafeLink } from '#contract/kit/kinds/addresses'
import { fileAddress, isAddress, previewOf } from '../../../lib/files.ts'
import { StoredFileLink } from '../../upload/StoredFileLink.tsx'
import type { CellProps, KindView } from '../base/kind.ts'
import { FileUploader, Picture } from '../editors/FileUploader.tsx'
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

/** Records of other servers may hold addresses that ours would refuse: those stay plain text. */
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
