import { Checkbox, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { code } from '#contract/develop/code'
import {
  type CodeField,
  commonTargets,
  hasDictionary,
  hasTarget,
  lengthOf,
  maxDecimalsOf,
} from '#contract/develop/codeFields'
import { useCall } from '../../../providers/api/call.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import { ifOffered } from './pickers.tsx'

interface FieldDetailsProps {
  number: number
  field: CodeField
  disabled?: boolean
  change: (changed: Partial<CodeField>) => void
}

/** Additional settings of the field's kind. */
export function FieldDetails({ number, field, disabled, change }: FieldDetailsProps) {
  const { t } = usePhrases()
  const { kind } = field
  const targets = useTargets()
  const named = (label: string) => ({ 'aria-label': `${label} ${number}`, disabled })
  const limit = lengthOf(kind)
  const maxDecimals = maxDecimalsOf(kind)
  if (hasDictionary(kind))
    return (
      <FieldCell label={t('dictionary')}>
        <Input
          {...named(t('dictionary'))}
          placeholder="yes_no"
          value={field.code}
          onChange={event => change({ code: event.target.value })}
        />
      </FieldCell>
    )
  if (hasTarget(kind))
    return (
      <FieldCell label={t('target')}>
        <Select
          {...named(t('target'))}
          popupMatchSelectWidth={false}
          value={field.target}
          options={targets}
          onChange={target => change({ target })}
        />
      </FieldCell>
    )
  if (kind === 'dateTime')
    return (
      <FieldCell label={t('dayOnly')} short>
        <Checkbox
          {...named(t('dayOnly'))}
          checked={field.dayOnly ?? false}
          onChange={event => change({ dayOnly: event.target.checked || undefined })}
        >
          {t('dayOnly')}
        </Checkbox>
      </FieldCell>
    )
  if (!limit) return <span className="code-cell code-no-details" />
  const size = (name: 'length' | 'decimals', min: number, max: number, usual: number) => (
    <FieldCell label={t(name)}>
      <InputNumber
        {...named(t(name))}
        title={t(name)}
        {...{ min, max }}
        precision={0}
        value={field[name] ?? usual}
        onChange={value => change({ [name]: value ?? undefined })}
      />
    </FieldCell>
  )
  return (
    <span className="code-sizes">
      {size('length', 1, limit.max, limit.usual)}
      {maxDecimals !== undefined && size('decimals', 0, maxDecimals, 0)}
    </span>
  )
}

/** Targets of references: what every installation has, records of services, and modules of other settings. */
function useTargets() {
  const { t } = usePhrases()
  const chinese = useLanguage() === 'zh'
  const { data = [] } = useCall(code, 'targets', {}, ifOffered('targets'))
  return [
    ...commonTargets.map(target => ({ value: target as string, label: t(`targets.${target}`) })),
    ...data.map(({ path, name, nameEn }) => ({ value: path, label: chinese ? name : nameEn })),
  ]
}

/** The label shows where there is no heading above. */
export function FieldCell({ label, short, children }: { label: string; short?: boolean; children: ReactNode }) {
  return (
    <span className={short ? 'code-cell code-tick' : 'code-cell'}>
      <span className="code-cell-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </span>
  )
}
