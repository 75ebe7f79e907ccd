import { InputNumber } from 'antd'
import type { Field } from '#contract/kit/fields'
import { conditionsOf } from '#contract/kit/lists/conditions'
import { LoadedEditor } from '../../fields/editors/LoadedEditor.tsx'
import { viewOf } from '../../fields/kinds/kinds.ts'
import { type Condition, isUnary } from './conditions.ts'
import { usePhrases } from './phrases.ts'

interface ValueEditorProps {
  field: Field
  condition: Condition
  id: string
  change: (value: unknown) => void
}

/** Enters the value of a condition, by the editor of the kind. */
export function ValueEditor({ field, condition: { comparison, value }, id, change }: ValueEditorProps) {
  const { t } = usePhrases()
  if (isUnary(comparison)) return null
  const { Editor, SearchEditor, SeveralEditor } = viewOf(field)
  const common = { id, 'aria-label': t('value'), placeholder: t('value') }
  if (comparison === 'last')
    return (
      <InputNumber<number>
        {...common}
        className="field-full"
        min={1}
        max={9999}
        precision={0}
        placeholder={t('days')}
        value={typeof value === 'number' ? value : null}
        onChange={change}
      />
    )
  if (comparison === 'in' || comparison === 'nin') {
    // Whether the field holds one or several, several are compared.
    const several: Field = field.target ? { ...field, kind: 'references' } : field
    return SeveralEditor ? (
      <LoadedEditor {...common} Editor={SeveralEditor as never} field={several} value={value} onChange={change} />
    ) : null
  }
  // Days are what people know of times.
  const asked: Field = conditionsOf(field) === 'time' ? { ...field, dayOnly: true } : field
  if (comparison === 'between' && conditionsOf(field) === 'time' && SearchEditor)
    return <LoadedEditor {...common} Editor={SearchEditor} field={asked} value={value} onChange={change} />
  if (!Editor) return null
  if (comparison === 'between') {
    const [from, to]: unknown[] = Array.isArray(value) ? value : []
    return (
      <div className="filter-ends">
        <LoadedEditor
          {...{ ...common, Editor, field, 'aria-label': t('from'), placeholder: t('from') }}
          value={from}
          onChange={next => change([next, to])}
        />
        <LoadedEditor
          {...{ Editor, field, 'aria-label': t('to'), placeholder: t('to') }}
          value={to}
          onChange={next => change([from, next])}
        />
      </div>
    )
  }
  const One = (conditionsOf(field) === 'text' || conditionsOf(field) === 'flag' ? SearchEditor : undefined) ?? Editor
  return <LoadedEditor {...common} Editor={One} field={asked} value={value} onChange={change} />
}
