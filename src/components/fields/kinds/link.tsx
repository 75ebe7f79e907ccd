import { isSafeLink } from '#contract/kit/kinds/isSafeLink'
import type { CellProps, KindView } from '../base/kind.ts'
import { TextEditor } from '../editors/TextEditor.tsx'
import { text } from './text.tsx'

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
