import { lazy, Suspense } from 'react'
import { preloadable } from '../../ui/states/preloadable.tsx'
import type { CellProps, KindView } from '../base/kind.ts'
import { TextEditor } from '../editors/TextEditor.tsx'
import { TextCell } from './text.tsx'

const loadEditor = () => import('../editors/HtmlEditor.tsx')

const SafeHtml = lazy(() => import('../../editor/SafeHtml.tsx').then(({ SafeHtml }) => ({ default: SafeHtml })))

/** The words of a rich text. The parsed document is never attached, so nothing in it runs or loads. */
function wordsOf(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const element of parsed.querySelectorAll('script,style,template')) element.remove()
  for (const block of parsed.querySelectorAll('p,div,br,li,h1,h2,h3,h4,h5,h6,tr,blockquote')) block.append('\n')
  return (parsed.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}

function HtmlCell(props: CellProps<string>) {
  return <TextCell {...props} value={wordsOf(props.value ?? '')} />
}

function HtmlShow({ value }: CellProps<string>) {
  return (
    <Suspense fallback={<span className="record-prose">{wordsOf(value ?? '')}</span>}>
      <SafeHtml html={value ?? ''} />
    </Suspense>
  )
}

export const html: KindView<string> = {
  Editor: preloadable(async () => (await loadEditor()).HtmlEditor),
  SearchEditor: TextEditor as KindView['SearchEditor'],
  Cell: HtmlCell,
  Show: HtmlShow,
  operator: 'contains',
  width: 180,
  wide: true,
  unlisted: true,
}
