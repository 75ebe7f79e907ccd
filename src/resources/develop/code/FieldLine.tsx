import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { type CodeChoice, choicesIn, choicesText } from '#contract/develop/codeChoices'
import {
  type CodeField,
  codeKinds,
  hasDictionary,
  hasTarget,
  isIndexable,
  isListable,
  isSearchable,
  lengthOf,
  maxKeys,
} from '#contract/develop/codeFields'
import { kinds } from '#contract/kit/fields'
import type { CodeKind } from '#contract/kit/kinds/kind'
import { useLabel } from '../../../providers/i18n/index.ts'
import { FieldCell, FieldDetails } from './FieldDetails.tsx'
import { usePhrases } from './phrases.ts'

interface FieldLineProps {
  number: number
  row: number
  field: CodeField
  last: boolean
  wrong: boolean
  disabled?: boolean
  update: (key: number, changed: Partial<CodeField>) => void
  move: (by: 1 | -1) => void
  remove: () => void
}

/** One field: a line where there is room, a card on a small screen. */
export function FieldLine({ number, row, field, last, wrong, disabled, update, move, remove }: FieldLineProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const change = (changed: Partial<CodeField>) => update(row, changed)
  const named = (label: string) => ({ 'aria-label': `${label} ${number}`, disabled })
  const tick = (name: 'required' | 'list' | 'search', possible: boolean) => (
    <FieldCell label={t(`${name}`)} short>
      <Checkbox
        aria-label={`${t(`${name}`)} ${number}`}
        disabled={disabled || !possible}
        checked={field[name] && possible}
        onChange={event => change({ [name]: event.target.checked })}
      />
    </FieldCell>
  )
  const tool = (name: 'up' | 'down' | 'remove', icon: ReactNode, impossible: boolean, run: () => void) => (
    <Button
      type="text"
      size="small"
      data-focus={`${row}-${name}`}
      aria-label={`${t(`${name}`)} ${number}`}
      title={t(`${name}`)}
      icon={icon}
      danger={name === 'remove'}
      disabled={disabled}
      aria-disabled={impossible}
      onClick={() => impossible || run()}
    />
  )
  return (
    <li
      className={`code-field${wrong ? ' code-field-wrong' : ''}`}
      aria-label={t('field', { number, column: field.column })}
    >
      <span className="code-number">{number}</span>
      <FieldCell label={t('column')}>
        <Input
          {...named(t('column'))}
          data-focus={`${row}-column`}
          className="code-name"
          value={field.column}
          onChange={event => change({ column: event.target.value })}
          onBlur={() => field.column && !field.labelEn && change({ labelEn: wordsOf(field.column) })}
        />
      </FieldCell>
      {(['labelZh', 'labelEn'] as const).map(name => (
        <FieldCell key={name} label={t(`${name}`)}>
          <Input
            {...named(t(`${name}`))}
            value={field[name]}
            onChange={event => change({ [name]: event.target.value })}
          />
        </FieldCell>
      ))}
      <FieldCell label={t('kind')}>
        <Select
          {...named(t('kind'))}
          popupMatchSelectWidth={false}
          value={field.kind}
          options={codeKinds.map(kind => ({ value: kind, label: label(kinds[kind].generated.label) }))}
          onChange={kind => change(ofKind(field, kind))}
        />
      </FieldCell>
      <FieldDetails number={number} field={field} disabled={disabled} change={change} />
      <FieldCell label={t('unique')}>
        <Select
          {...named(t('unique'))}
          disabled={disabled || !isIndexable(field.kind)}
          allowClear
          popupMatchSelectWidth={false}
          title={t('uniqueHint')}
          value={field.unique}
          options={keyNumbers}
          onChange={unique => change({ unique })}
        />
      </FieldCell>
      {tick('required', true)}
      {tick('list', isListable(field.kind))}
      {tick('search', isSearchable(field.kind))}
      <span className="code-line-tools">
        {tool('up', <ArrowUpOutlined />, number === 1, () => move(-1))}
        {tool('down', <ArrowDownOutlined />, last, () => move(1))}
        {tool('remove', <DeleteOutlined />, false, remove)}
      </span>
      {hasDictionary(field.kind) && (
        <span className="code-choices">
          <FieldCell label={t('choices')}>
            <ChoicesInput
              {...named(t('choices'))}
              placeholder={t('choicesHint')}
              value={field.choices}
              onChange={choices => change({ choices })}
            />
          </FieldCell>
        </span>
      )}
    </li>
  )
}

const keyNumbers = Array.from({ length: maxKeys }, (_, index) => ({ value: index + 1, label: String(index + 1) }))

function wordsOf(column: string): string {
  const words = column.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Changes the kind of a field and drops the settings of the old kind. */
function ofKind(field: CodeField, kind: CodeKind): Partial<CodeField> {
  return {
    kind,
    list: field.list && isListable(kind),
    search: field.search && isSearchable(kind),
    length: lengthOf(kind)?.usual,
    decimals: undefined,
    code: undefined,
    choices: undefined,
    dayOnly: undefined,
    unique: isIndexable(kind) ? field.unique : undefined,
    target: hasTarget(kind) ? 'user' : undefined,
  }
}

interface ChoicesInputProps {
  value: CodeChoice[] | undefined
  onChange: (choices: CodeChoice[] | undefined) => void
  'aria-label': string
  placeholder: string
  disabled: boolean | undefined
}

/** The entries of a dictionary as one line of text, read when it is left. */
function ChoicesInput({ value, onChange, ...rest }: ChoicesInputProps) {
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    if (typed === undefined) return
    const choices = choicesIn(typed)
    setTyped(undefined)
    onChange(choices.length > 0 ? choices : undefined)
  }
  return (
    <Input
      {...rest}
      value={typed ?? choicesText(value)}
      onChange={event => setTyped(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}
