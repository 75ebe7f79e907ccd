import { fileAddress } from '../../lib/fileAddress.ts'
import type { CellProps, KindView } from './kind.ts'
import { lazyEditor } from './lazyEditor.ts'
import { TextEditor } from './text.tsx'

function FileCell({ value }: CellProps<string>) {
  if (!isAddress(value)) return null
  return (
    <a href={fileAddress(value)} target="_blank" rel="noreferrer" title={value}>
      {nameIn(value)}
    </a>
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
  Editor: lazyEditor(async () => (await import('./FileUploader.tsx')).FileUploader),
  SearchEditor: TextEditor as KindView['SearchEditor'],
  Cell: FileCell,
  operator: 'contains',
  width: 200,
  wide: true,
  unlisted: true,
}
