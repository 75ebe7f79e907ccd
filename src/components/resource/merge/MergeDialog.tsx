import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import { pickFields, type Values } from '../../../lib/text/mergeFields.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { viewOf } from '../../fields/kinds/kinds.ts'
import { RadioChoice } from '../../ui/RadioChoice.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useDefinition } from '../definition/definitionContext.ts'
import type { Named } from '../definition/fieldsOf.ts'
import { ChangedValue, FieldValue } from '../values/ChangedValue.tsx'
import { plainText } from '../values/plainText.ts'
import { usePhrases } from './phrases.ts'
import type { Conflict } from './useMerge.ts'
import './merge.css'

interface MergeDialogProps {
  fields: readonly Named[]
  conflict: Conflict
  /** Receives the values of the fields that were left to the other side. */
  decide: (theirs: Values) => void
}

/** Field by field: mine or theirs, and what each of us made of the value before. It is left only with a decision. */
export function MergeDialog({ fields, conflict, decide }: MergeDialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const [theirNames, setTheirNames] = useState<readonly string[]>([])
  const differing = fields.filter(([name]) => conflict.conflicts.includes(name))

  function choose(name: string, isTheirs: boolean) {
    setTheirNames([...theirNames.filter(other => other !== name), ...(isTheirs ? [name] : [])])
  }

  return (
    <RecordDialog
      width={880}
      title={t('title')}
      closable={false}
      keyboard={false}
      footer={
        <Button type="primary" onClick={() => decide(pickFields(theirNames, conflict.theirs))}>
          {t('finish')}
        </Button>
      }
    >
      <Alert type="info" showIcon message={t('hint')} />
      {differing.map(named => (
        <section key={named[0]} className="merge-field" aria-label={label(named[1].label)}>
          <h3>{label(named[1].label)}</h3>
          <RadioChoice
            label={label(named[1].label)}
            value={theirNames.includes(named[0]) ? 'theirs' : 'mine'}
            onChange={({ target }) => choose(named[0], target.value === 'theirs')}
          >
            <Radio value="mine">{t('mine')}</Radio>
            <Radio value="theirs">{t('theirs')}</Radio>
          </RadioChoice>
          <Sides named={named} conflict={conflict} />
        </section>
      ))}
    </RecordDialog>
  )
}

type Side = 'base' | 'mine' | 'theirs'

/** The common original value and both changed ones. */
function Sides({ named, conflict }: { named: Named; conflict: Conflict }) {
  const { t } = usePhrases()
  return (
    <dl className="merge-sides">
      {(['base', 'mine', 'theirs'] as const).map(side => (
        <div key={side}>
          <dt>{t(`${side}`)}</dt>
          <dd>
            <SideValue named={named} conflict={conflict} side={side} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function SideValue({ named, conflict, side }: { named: Named; conflict: Conflict; side: Side }) {
  const [name, field] = named
  const wording = useDefinition().wordings?.[name]
  const valueIn = (values: Values) => {
    const value = values[name]
    return wording && typeof value === 'string' ? wording(value) : value
  }
  const [before, after] = [valueIn(conflict.base), valueIn(conflict[side])]
  const isRich = field.kind === 'html'
  // The words alone would not show a difference of markup or pictures.
  if (isRich && plainText(field, conflict.mine[name]) === plainText(field, conflict.theirs[name])) {
    const Show = viewOf(field).Show
    if (Show) return <Show field={field} name={name} value={after} record={{}} />
  }
  const [beforeName, afterName] = [nameIn(named, conflict, 'base'), nameIn(named, conflict, side)]
  if (side === 'base')
    return <FieldValue field={field} value={isRich ? plainText(field, before) : before} name={beforeName} />
  const change = {
    ...{ field: name, before, after },
    ...(beforeName !== undefined && { beforeName }),
    ...(afterName !== undefined && { afterName }),
  }
  return <ChangedValue field={field} change={change} isNew={false} />
}

/** Names of references travel with records; those of what was chosen here are found among the choices. */
function nameIn([name, field]: Named, conflict: Conflict, side: Side): string | undefined {
  const recordName = side === 'mine' ? undefined : conflict[side][field.target?.as ?? `${name}Name`]
  return typeof recordName === 'string' && recordName !== '' ? recordName : undefined
}
