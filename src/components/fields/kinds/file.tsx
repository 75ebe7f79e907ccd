import { lazy, Suspense } from 'react'
import { isAddress } from '../../../lib/fileAddress.ts'
import { preloadable } from '../../ui/states/preloadable.tsx'
import { StoredFileLink } from '../../upload/StoredFileLink.tsx'
import type { CellProps, KindView } from '../base/kind.ts'
import { TextEditor } from '../editors/TextEditor.tsx'

const FilePlayer = lazy(async () => ({ default: (await import('../editors/FilePlayer.tsx')).FilePlayer }))

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
      <Suspense>
        <FilePlayer address={value} name={nameIn(value)} />
      </Suspense>
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
  Editor: preloadable(async () => (await import('../editors/FileUploader.tsx')).FileUploader),
  SearchEditor: TextEditor as KindView['SearchEditor'],
  Cell: FileCell,
  Show: FileShow,
  operator: 'contains',
  width: 150,
  wide: true,
  unlisted: true,
}
