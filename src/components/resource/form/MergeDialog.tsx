import './merge.css'
import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import { pickFields, type Values } from '../../../lib/text/mergeFields.ts'
import { definePhrases } from '../../../providers/i18n/definePhrases.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { viewOf } from '../../fields/kinds/kinds.ts'
import { RadioChoice } from '../../ui/RadioChoice.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useDefinition } from '../definition/defineResource.ts'
import type { NamedField } from '../definition/fieldsOf.ts'
import { ChangedValue, FieldValue } from '../history/ChangedValue.tsx'
import { textRuns } from '../history/plainText.tsx'
import type { Conflict, Sides } from './FormNotices.tsx'

interface MergeDialogProps {
  fields: readonly NamedField[]
  conflict: Conflict
  /** Receives the fields with a value other than mine. */
  decide: (decided: Values) => void
}

type Choice = 'mine' | 'theirs' | 'both'

/** One decision: a field, or one of the places in a formatted text that both changed. */
interface Question {
  key: string
  sides: Sides
  choices: readonly Choice[]
}

/** Both versions of a value side by side, and the choice between them; it closes with the last decision. */
export function MergeDialog({ fields, conflict, decide }: MergeDialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const differing = fields
    .filter(([name]) => conflict.conflicts.includes(name))
    .map(named => ({ named, questions: questionsOf(named[0], conflict) }))
  const open = differing.flatMap(({ questions }) => questions).filter(({ key }) => !chosen[key]).length

  return (
    <RecordDialog
      width={1080}
      title={t('title')}
      closable={false}
      keyboard={false}
      footer={
        <div className="merge-finish">
          <span role="status">{open > 0 && t('open', { count: open })}</span>
          <Button type="primary" disabled={open > 0} onClick={() => decide(decidedFields(conflict, chosen))}>
            {t('finish')}
          </Button>
        </div>
      }
    >
      <Alert type="info" showIcon message={t('hint')} />
      {differing.map(({ named, questions }) => (
        <section key={named[0]} className="merge-field" aria-label={label(named[1].label)}>
          <h3>{label(named[1].label)}</h3>
          {questions.map(({ key, sides, choices }, index) => {
            const place = questions.length > 1 ? t('place', { number: index + 1 }) : ''
            return (
              <div key={key} className="merge-question">
                <div className="merge-choice">
                  {place}
                  <RadioChoice
                    label={`${label(named[1].label)} ${place}`.trim()}
                    value={chosen[key]}
                    onChange={({ target }) => setChosen({ ...chosen, [key]: target.value })}
                  >
                    {choices.map(choice => (
                      <Radio key={choice} value={choice}>
                        {t(choice)}
                      </Radio>
                    ))}
                  </RadioChoice>
                </div>
                <SideBySide named={named} sides={sides} />
              </div>
            )
          })}
        </section>
      ))}
    </RecordDialog>
  )
}

function questionsOf(name: string, conflict: Conflict): Question[] {
  const parts = conflict.parts[name]
  if (!parts) return [{ key: name, sides: conflict, choices: ['mine', 'theirs'] }]
  return parts.flatMap((part, index) => {
    if (typeof part === 'string') return []
    const { base, mine, theirs } = part
    const sides = { base: { [name]: base }, mine: { [name]: mine }, theirs: { [name]: theirs } }
    return [
      { key: keyOf(name, index), sides, choices: mine && theirs ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'] },
    ]
  })
}

const keyOf = (name: string, index: number) => `${name}/${index}`

function decidedFields({ conflicts, parts, theirs }: Conflict, chosen: Readonly<Record<string, Choice>>): Values {
  const ofTexts = Object.entries(parts).filter(([name]) => conflicts.includes(name))
  return {
    ...pickFields(
      conflicts.filter(name => chosen[name] === 'theirs'),
      theirs,
    ),
    ...Object.fromEntries(
      ofTexts.map(([name, parts]) => {
        const texts = parts.map((part, index) => {
          if (typeof part === 'string') return part
          const choice = chosen[keyOf(name, index)]
          return choice === 'both' ? part.mine + part.theirs : choice === 'theirs' ? part.theirs : part.mine
        })
        return [name, texts.join('')]
      }),
    ),
  }
}

type Side = 'base' | 'mine' | 'theirs'

/** The common original value and both changed ones. */
function SideBySide({ named, sides }: { named: NamedField; sides: Sides }) {
  const { t } = usePhrases()
  return (
    <dl className="merge-sides">
      {(['base', 'mine', 'theirs'] as const).map(side => (
        <div key={side}>
          <dt>{t(`${side}`)}</dt>
          <dd>
            <SideValue named={named} sides={sides} side={side} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function SideValue({ named, sides, side }: { named: NamedField; sides: Sides; side: Side }) {
  const [name, field] = named
  const wording = useDefinition().wordings?.[name]
  const valueIn = (values: Values) => {
    const value = values[name]
    return wording && typeof value === 'string' ? wording(value) : value
  }
  const [before, after] = [valueIn(sides.base), valueIn(sides[side])]
  if (field.kind === 'html' && !differsInWords(named, sides)) {
    const Show = viewOf(field).Show
    if (Show) return <Show field={field} name={name} value={after} record={{}} />
  }
  const [beforeName, afterName] = [nameIn(named, sides, 'base'), nameIn(named, sides, side)]
  if (side === 'base') return <FieldValue field={field} value={before} name={beforeName} />
  const change = {
    ...{ field: name, before, after },
    ...(beforeName !== undefined && { beforeName }),
    ...(afterName !== undefined && { afterName }),
  }
  return <ChangedValue field={field} change={change} isNew={false} />
}

/** The words show the difference. They do not where it is one of markup, pictures or tables. */
function differsInWords([name, field]: NamedField, { base, mine, theirs }: Sides): boolean {
  const html = [base, mine, theirs].map(values => String(values[name] ?? ''))
  const [here, there] = [mine, theirs].map(values => JSON.stringify(textRuns(field, values[name])))
  return here !== there && !html.some(text => /<(?:img|table)\b/.test(text))
}

/** Names of references travel with records; those of what was chosen here are found among the choices. */
function nameIn([name, field]: NamedField, sides: Sides, side: Side): string | undefined {
  const recordName = side === 'mine' ? undefined : sides[side][field.target?.as ?? `${name}Name`]
  return typeof recordName === 'string' && recordName !== '' ? recordName : undefined
}

const { usePhrases } = definePhrases('components/resource/form', {
  title: { zh: '合并两个版本', en: 'Merge two versions' },
  hint: {
    zh: '以下内容双方都改过，请逐项选择保留哪一个：划去的是原来的，加下划线的是改成的。只有一方改过的内容和段落已自动合并。',
    en: 'Both of you changed these: choose which to keep. What stood there before is struck out, what it became is underlined; fields and paragraphs that only one of you changed are merged already.',
  },
  base: { zh: '原来的', en: 'Before' },
  mine: { zh: '我的', en: 'Mine' },
  theirs: { zh: '对方的', en: 'Theirs' },
  both: { zh: '两者都保留', en: 'Both' },
  place: { zh: '第{{number}}处', en: 'Place {{number}}' },
  open: { zh: '还有{{count}}处未选择', en: '{{count}} decisions left', one: '{{count}} decision left' },
  finish: { zh: '完成合并', en: 'Finish merging' },
})
