import { Fragment } from 'react'
import type { TextRun } from './plainText.ts'

/** Text with what is raised and lowered. */
export function TextRuns({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, shift }, position) => {
    const key = `${position}`
    if (shift === 'sup') return <sup key={key}>{text}</sup>
    if (shift === 'sub') return <sub key={key}>{text}</sub>
    return <Fragment key={key}>{text}</Fragment>
  })
}
