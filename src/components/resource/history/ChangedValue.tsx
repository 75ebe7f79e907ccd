import { diffArrays } from 'diff'
import { useMemo } from 'react'
import type { Field } from '#contract/kit/fields'
import type { FieldChange } from '#contract/kit/history'
import { FULL_MASK } from '#contract/kit/masks'
import { definePhrases } from '../../../providers/i18n/definePhrases.ts'
import { viewOf } from '../../fields/kinds/kinds.ts'
import { isUnsetReference } from '../../fields/pickers/useChoices.tsx'
import { plainValue, type TextRun, TextRuns, textRuns } from './plainText.tsx'

/** From this many characters on two texts are compared word by word. */
const LONG = 16

interface ChangedValueProps {
  field: Field
  change: FieldChange
  isNew: boolean
}

/** Old and new value of a field as text. */
export function ChangedValue({ field, change, isNew }: ChangedValueProps) {
  const { before, after, beforeName, afterName } = change
  const isText = field.kind === 'text' || field.kind === 'longText' || field.kind === 'html'
  const [was, is] = [plainValue(field, before), plainValue(field, after)]
  if (isNew)
    return isText ? <Words field={field} value={after} /> : <FieldValue field={field} value={after} name={afterName} />
  if (isText && was && is && Math.max(was.length, is.length) > LONG)
    return <TextDifference before={textRuns(field, before)} after={textRuns(field, after)} />
  if (field.kind === 'references' && ![before, after].includes(FULL_MASK))
    return <ChangedNames before={beforeName} after={afterName} />
  return (
    <>
      <del>
        <FieldValue field={field} value={before} name={beforeName} />
      </del>
      <span aria-hidden="true"> → </span>
      <ins>
        <FieldValue field={field} value={after} name={afterName} />
      </ins>
    </>
  )
}

/** Long lists in which a few names differ: those that were added, and those that were removed. */
export function ChangedNames({ before = '', after = '' }: { before: string | undefined; after: string | undefined }) {
  const { t } = usePhrases()
  const [was, is] = [namesIn(before), namesIn(after)]
  const added = is.filter(name => !was.includes(name)).join(t('resource.comma'))
  const removed = was.filter(name => !is.includes(name)).join(t('resource.comma'))
  return (
    <>
      {added && <ins>{t('added', { names: added })}</ins>}
      {added && removed && ' '}
      {removed && <del>{t('removed', { names: removed })}</del>}
      {!added && !removed && <span className="history-unset">{t('unset')}</span>}
    </>
  )
}

const namesIn = (joined: string) => joined.split(',').filter(name => name !== '')

/** Texts in words, with what is raised and lowered. */
function Words({ field, value }: { field: Field; value: unknown }) {
  return (
    <span className="record-prose">
      <TextRuns runs={textRuns(field, value)} />
    </span>
  )
}

/** Value as in lists and the view dialog; rich text in words. */
export function FieldValue({ field, value, name }: { field: Field; value: unknown; name: string | undefined }) {
  const { t } = usePhrases()
  const isReference = field.target !== undefined
  if (value === null || value === undefined || value === '' || (isReference && isUnsetReference(value)))
    return <span className="history-unset">{t('unset')}</span>
  if (value === FULL_MASK) return FULL_MASK
  const view = viewOf(field)
  const Show = view.Show ?? view.Cell
  const key = 'value'
  const record = { [key]: value, [field.target?.as ?? `${key}Name`]: name }
  if (field.kind === 'html') return <Words field={field} value={value} />
  return <Show field={field} name={key} value={value} record={record} />
}

const { usePhrases } = definePhrases('components/resource/history/values', {
  added: { zh: '新增：{{names}}', en: 'Added: {{names}}' },
  removed: { zh: '移除：{{names}}', en: 'Removed: {{names}}' },
  unset: { zh: '空', en: 'Empty' },
})

interface TextDifferenceProps {
  before: readonly TextRun[]
  after: readonly TextRun[]
}

/** Two texts in one, with what went and what came; Chinese is parted into words. */
function TextDifference({ before, after }: TextDifferenceProps) {
  const parts = useMemo(() => differences(before, after), [before, after])
  return (
    <span className="record-prose">
      {parts.map(({ value, added, removed }, position) => {
        const key = `${position}`
        const text = <TextRuns runs={joined(value)} />
        if (added) return <ins key={key}>{text}</ins>
        if (removed) return <del key={key}>{text}</del>
        return <span key={key}>{text}</span>
      })}
    </span>
  )
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const isSame = (one: TextRun, other: TextRun) => one.text === other.text && one.shift === other.shift

function differences(before: readonly TextRun[], after: readonly TextRun[]) {
  const [was, is] = [before.flatMap(wordsOf), after.flatMap(wordsOf)]
  return diffArrays(was, is, { comparator: isSame, timeout: 500 }) ?? whole(was, is)
}

const wordsOf = ({ text, shift }: TextRun): TextRun[] =>
  Array.from(words.segment(text), ({ segment }) => ({ text: segment, shift }))

/** Words on one line in one run. */
function joined(parts: readonly TextRun[]): TextRun[] {
  const runs: TextRun[] = []
  for (const { text, shift } of parts) {
    const last = runs.at(-1)
    if (last?.shift === shift) last.text += text
    else runs.push({ text, shift })
  }
  return runs
}

/** For texts so different that comparing them would be too slow. */
const whole = (before: TextRun[], after: TextRun[]) => [
  { value: before, added: false, removed: true },
  { value: after, added: true, removed: false },
]
