import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/fields'
import { viewOf } from '../../../components/fields/kinds.ts'
import { RadioChoice } from '../../../components/RadioChoice.tsx'
import type { Named } from '../../../components/resource/fieldsOf.ts'
import { plainText } from '../../../components/resource/history/plainText.ts'
import { TextDifference } from '../../../components/resource/history/TextDifference.tsx'
import { RecordDialog } from '../../../components/resource/RecordDialog.tsx'
import type { Values } from '../../../lib/mergeFields.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import type { Conflict } from './useMerge.ts'

interface MergeDialogProps {
  fields: readonly Named[]
  conflict: Conflict
  finish: (values: Values) => void
}

/** Field by field: mine or theirs, with the difference of the two. It is left only with a decision. */
export function MergeDialog({ fields, conflict: { values, theirs, conflicts }, finish }: MergeDialogProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const [taken, setTaken] = useState<readonly string[]>([])
  const differing = fields.filter(([name]) => conflicts.includes(name))

  function choose(name: string, isTheirs: boolean) {
    setTaken([...taken.filter(other => other !== name), ...(isTheirs ? [name] : [])])
  }

  return (
    <RecordDialog
      width={880}
      title={t('article.merge')}
      closable={false}
      keyboard={false}
      footer={
        <Button
          type="primary"
          onClick={() => finish({ ...values, ...Object.fromEntries(taken.map(name => [name, theirs[name]])) })}
        >
          {t('article.finishMerge')}
        </Button>
      }
    >
      <Alert type="info" showIcon message={t('article.mergeHint')} />
      {differing.map(([name, field]) => (
        <section key={name} className="merge-field" aria-label={label(field.label)}>
          <h3>{label(field.label)}</h3>
          <RadioChoice
            label={label(field.label)}
            value={taken.includes(name) ? 'theirs' : 'mine'}
            onChange={({ target }) => choose(name, target.value === 'theirs')}
          >
            <Radio value="mine">{t('article.mine')}</Radio>
            <Radio value="theirs">{t('article.theirs')}</Radio>
          </RadioChoice>
          <div className="merge-text">
            <Differing name={name} field={field} mine={values} theirs={theirs} />
          </div>
        </section>
      ))}
    </RecordDialog>
  )
}

interface DifferingProps {
  name: string
  field: Field
  mine: Values
  theirs: Values
}

const texts = ['text', 'longText', 'html']

/** What they wrote and I did not is crossed out, what I wrote and they did not is underlined. */
function Differing({ name, field, mine, theirs }: DifferingProps) {
  const { t } = useTranslation()
  if (texts.includes(field.kind))
    return <TextDifference before={plainText(field, theirs[name])} after={plainText(field, mine[name])} />
  const Show = viewOf(field).Show ?? viewOf(field).Cell
  const isUnset = (values: Values) => values[name] === null || values[name] === undefined || values[name] === ''
  const show = (values: Values, record: Values) =>
    isUnset(values) ? t('article.unset') : <Show field={field} name={name} value={values[name]} record={record} />
  return (
    <>
      <del>{show(theirs, theirs)}</del> → <ins>{show(mine, {})}</ins>
    </>
  )
}
