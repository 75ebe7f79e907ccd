import './filters.css'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { CrudFilters, LogicalFilter } from '@refinedev/core'
import { Button, InputNumber, Select } from 'antd'
import { type FormEvent, useId, useMemo, useState } from 'react'
import type { Field } from '#contract/kit/fields'
import { conditionsOf } from '#contract/kit/lists/conditions'
import { useLabel } from '../../../providers/i18n/index.ts'
import { viewOf } from '../../fields/kinds/kinds.ts'
import { FirstFocus } from '../../ui/Dialog.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import {
  type Comparison,
  type Condition,
  comparisonsFor,
  conditionFields,
  conditionOf,
  filterOf,
  isSame,
  isUnary,
} from './conditions.ts'
import { comparisonWords, usePhrases } from './phrases.ts'

interface FilterDialogProps {
  definition: ResourceDefinition
  filters: CrudFilters
  /** The filter that was opened; a condition without a field when absent. */
  changed?: LogicalFilter
  apply: (filters: CrudFilters) => void
  close: () => void
}

/** Edits the filters of a list together, as conditions. */
export function FilterDialog({ definition, filters, changed, apply, close }: FilterDialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const formId = useId()
  const fields = useMemo(() => new Map(conditionFields(definition)), [definition])
  const [{ conditions, kept }, setState] = useState(() => read(fields, filters, changed === undefined))
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  const change = (next: Condition[]) => setState({ conditions: next, kept })

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = new Map<number, string>()
    const next = [...kept]
    for (const condition of conditions) {
      const field = fields.get(condition.name ?? '')
      if (!field) continue
      const filter = filterOf(field, condition)
      if (!filter) wrong.set(condition.key, t('valueNeeded', { field: label(field.label) }))
      else if (next.some(other => isSame(other, filter)))
        wrong.set(condition.key, t('twice', { field: label(field.label) }))
      else next.push(filter)
    }
    setFaults(wrong)
    const [first] = wrong.keys()
    if (first !== undefined) return document.getElementById(`${formId}${first}`)?.focus()
    apply(next)
    close()
  }

  return (
    <RecordDialog
      width={880}
      title={t('title')}
      onCancel={close}
      okText={t('apply')}
      okButtonProps={{ htmlType: 'submit', form: formId }}
    >
      <form id={formId} className="filter-rows" noValidate onSubmit={submit}>
        {conditions.map((condition, index) => (
          <Row
            key={condition.key}
            place={index + 1}
            valueId={`${formId}${condition.key}`}
            fields={fields}
            condition={condition}
            fault={faults.get(condition.key)}
            change={next => change(conditions.with(index, { ...condition, ...next }))}
            remove={() => change(conditions.toSpliced(index, 1))}
          />
        ))}
        <div>
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => change([...conditions, blank(Math.max(-1, ...conditions.map(({ key }) => key)) + 1)])}
          >
            {t('another')}
          </Button>
        </div>
      </form>
      <FirstFocus formId={formId} />
    </RecordDialog>
  )
}

const blank = (key: number): Condition => ({ key, name: undefined, comparison: 'eq', value: undefined })

/** The filters as conditions, and those that no condition expresses, which stay. */
function read(fields: ReadonlyMap<string, Field>, filters: CrudFilters, adds: boolean) {
  const conditions: Condition[] = []
  const kept: CrudFilters = []
  for (const filter of filters) {
    const field = 'field' in filter ? fields.get(filter.field) : undefined
    const condition = field && 'field' in filter ? conditionOf(conditions.length, field, filter) : undefined
    if (condition) conditions.push(condition)
    else kept.push(filter)
  }
  return { conditions: adds ? [...conditions, blank(conditions.length)] : conditions, kept }
}

interface RowProps {
  place: number
  valueId: string
  fields: ReadonlyMap<string, Field>
  condition: Condition
  fault: string | undefined
  change: (next: Partial<Condition>) => void
  remove: () => void
}

function Row({ place, valueId, fields, condition, fault, change, remove }: RowProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const field = fields.get(condition.name ?? '')
  const comparisons = field ? comparisonsFor(field) : []
  const words = (comparison: Comparison) =>
    comparison === 'last' || comparison === 'in' || comparison === 'nin'
      ? t(`comparisons.${comparison}`)
      : field
        ? comparisonWords(t, field, comparison)
        : ''
  return (
    <fieldset className="filter-row" aria-label={t('condition', { place })}>
      <Select
        className="filter-field"
        showSearch
        optionFilterProp="label"
        aria-label={t('field')}
        placeholder={t('field')}
        value={condition.name}
        options={[...fields].map(([name, each]) => ({ value: name, label: label(each.label) }))}
        onChange={name => {
          const chosen = fields.get(name)
          const [first = 'eq'] = chosen ? comparisonsFor(chosen) : []
          change({ name, comparison: first, value: undefined })
        }}
      />
      <Select<Comparison>
        className="filter-comparison"
        aria-label={t('comparison')}
        disabled={!field}
        value={field ? condition.comparison : undefined}
        options={comparisons.map(comparison => ({ value: comparison, label: words(comparison) }))}
        onChange={comparison =>
          change({ comparison, ...(shapeOf(comparison) !== shapeOf(condition.comparison) && { value: undefined }) })
        }
      />
      <div className="filter-value">
        {field && <ValueEditor {...{ field, condition, id: valueId }} change={value => change({ value })} />}
      </div>
      <Button
        className="filter-remove"
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('remove', { place })}
        onClick={remove}
      />
      {fault && (
        <p className="filter-wrong" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

/** Comparisons whose values look alike: a change between them retains the value. */
function shapeOf(comparison: Comparison): string {
  if (['in', 'nin'].includes(comparison)) return 'several'
  return ['between', 'last', 'week', 'month', 'null', 'nnull'].includes(comparison) ? comparison : 'one'
}

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
    // Several values are compared, also where the field contains one.
    const several: Field = field.target ? { ...field, kind: 'references' } : field
    return SeveralEditor ? (
      <SeveralEditor {...common} field={several} value={String(value ?? '')} onChange={change} />
    ) : null
  }
  // Days are what people know of times.
  const asked: Field = conditionsOf(field) === 'time' ? { ...field, dayOnly: true } : field
  if (comparison === 'between' && conditionsOf(field) === 'time' && SearchEditor)
    return <SearchEditor {...common} field={asked} value={value} onChange={change} />
  if (!Editor) return null
  if (comparison === 'between') {
    const [from, to]: unknown[] = Array.isArray(value) ? value : []
    return (
      <div className="filter-ends">
        <Editor
          {...{ ...common, field, 'aria-label': t('from'), placeholder: t('from') }}
          value={from}
          onChange={next => change([next, to])}
        />
        <Editor
          {...{ field, 'aria-label': t('to'), placeholder: t('to') }}
          value={to}
          onChange={next => change([from, next])}
        />
      </div>
    )
  }
  const One = (conditionsOf(field) === 'text' || conditionsOf(field) === 'flag' ? SearchEditor : undefined) ?? Editor
  return <One {...common} field={asked} value={value} onChange={change} />
}
