import { Fragment } from 'react'
import type { Field } from '#contract/kit/fields'
import { textNodes } from '../../../lib/text/markPassage.ts'

/** Adjacent characters on one line, or as superscript or subscript. */
export interface TextRun {
  text: string
  shift: 'sup' | 'sub' | ''
}

/** Text without markup, for rich text fields too. */
export function plainValue(field: Field, value: unknown): string {
  return textRuns(field, value)
    .map(({ text }) => text)
    .join('')
}

/** Text without markup other than what is raised and lowered: 10⁹ is not 109. */
export function textRuns({ kind }: Field, value: unknown): TextRun[] {
  const text = typeof value === 'string' ? value : ''
  if (kind !== 'html') return text ? [{ text, shift: '' }] : []
  const { body } = new DOMParser().parseFromString(
    text.replace(/<(br|\/p|\/li|\/h\d|\/tr|\/div|figcaption|\/figure)\b/gi, '\n<$1').replace(/<small\b/gi, ' <small'),
    'text/html',
  )
  const runs: TextRun[] = []
  for (const node of textNodes(body)) {
    const shift = (node.parentElement?.closest('sup,sub')?.localName ?? '') as TextRun['shift']
    const last = runs.at(-1)
    const isNewLine = !last || last.text.endsWith('\n')
    const words = node.data.replace(/\n{2,}/g, '\n').replace(isNewLine ? /^\n/ : /^$/, '')
    if (last?.shift === shift) last.text += words
    else if (words) runs.push({ text: words, shift })
  }
  const [first, last] = [runs[0], runs.at(-1)]
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  return runs
}

/** Text with what is raised and lowered. */
export function TextRuns({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, shift }, position) => {
    const key = `${position}`
    if (shift === 'sup') return <sup key={key}>{text}</sup>
    if (shift === 'sub') return <sub key={key}>{text}</sub>
    return <Fragment key={key}>{text}</Fragment>
  })
}
