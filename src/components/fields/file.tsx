import { lazy, Suspense } from 'react'
import { StoredFileLink } from '../upload/StoredFileLink.tsx'
import { lazyEditor } from './editors/lazyEditor.ts'
import type { CellProps, KindView } from './kind.ts'
import { TextEditor } from './text.tsx'

const FilePlayer = lazy(async () => ({ default: (await import('./editors/FilePlayer.tsx')).FilePlayer }))

function FileCell({ value }: CellProps<string>) {
  if (!isAddress(value)) return null
  return <StoredFileLink address={value}>{nameIn(value)}</StoredFileLink>
}

/** What can be seen or heard needs no other program. */
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

/** Only what a browser may open safely: an address of this site or of the web, never `javascript:`. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(https?:\/\/|\/)/i.test(value)
}

export const file: KindView<string> = {
  Editor: lazyEditor(async () => (await import('./editors/FileUploader.tsx')).FileUploader),
  SearchEditor: TextEditor as KindView['SearchEditor'],
  Cell: FileCell,
  Show: FileShow,
  operator: 'contains',
  width: 200,
  wide: true,
  unlisted: true,
}
