import { useEffect, useRef, useState } from 'react'
import { articles } from '#contract/biz/articles'
import type { VersionDifferences } from '#contract/biz/draftCalls'
import type { Field } from '#contract/kit/fields'
import { ChangedValue } from '../../../components/resource/history/ChangedValue.tsx'
import { onKeys } from '../../../components/ui/onKeys.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { DifferenceSteps, MarkedTexts } from './MarkedText.tsx'
import { usePhrases } from './phrases.ts'
import './print.css'
import './article.css'

interface DifferencesProps {
  differences: VersionDifferences
  /** Headings of the earlier and of the later text. */
  names: readonly [earlier: string, later: string]
  /** Receives the focus, so that its keys work at once. */
  focused?: boolean
}

const fields: Readonly<Record<string, Field>> = articles.fields

/** Two versions of an article: their texts side by side, and the other fields that differ. */
export function Differences({ differences, names, focused = false }: DifferencesProps) {
  const { text, fields: changed, isFormatted } = differences
  const { t } = usePhrases()
  const label = useLabel()
  return (
    <>
      {text && <Texts text={text} names={names} focused={focused} />}
      {isFormatted && <p className="draft-hint">{t('drafts.formatted')}</p>}
      {changed.length > 0 && (
        <section aria-label={t('drafts.fields')}>
          <h3>{t('drafts.fields')}</h3>
          <dl className="draft-fields">
            {changed.map(change => {
              const field = fields[change.field]
              return (
                field && (
                  <div key={change.field}>
                    <dt>{label(field.label)}</dt>
                    <dd>
                      <ChangedValue field={field} change={change} isNew={false} />
                    </dd>
                  </div>
                )
              )
            })}
          </dl>
        </section>
      )}
    </>
  )
}

interface TextsProps {
  text: NonNullable<VersionDifferences['text']>
  names: DifferencesProps['names']
  focused: boolean
}

function Texts({ text, names, focused }: TextsProps) {
  const { t } = usePhrases()
  const [current, setCurrent] = useState(0)
  const count = text.differences.length
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) place.current?.focus({ preventScroll: true })
  }, [focused])
  const move = (by: number) => setCurrent((current + count + by) % count)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys represent the buttons inside.
    <div ref={place} tabIndex={-1} className="draft-texts" onKeyDown={onKeys({ n: () => move(1), p: () => move(-1) })}>
      <div className="print-tools">
        <strong role="status">{t('drafts.texts', { count })}</strong>
        {count > 1 && (
          <>
            <DifferenceSteps current={current} count={count} move={move} />
            <span className="draft-hint">{t('drafts.keys')}</span>
          </>
        )}
      </div>
      <MarkedTexts
        {...text}
        sides={[
          ['printed', names[0]],
          ['approved', names[1]],
        ]}
        current={current}
        choose={setCurrent}
        isBelow
      />
    </div>
  )
}
