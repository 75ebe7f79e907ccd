import { Radio } from 'antd'
import { useLabel } from '../../../providers/i18n/index.ts'
import type { EditorProps } from '../base/kind.ts'
import { useDictionary } from '../pickers/useChoices.tsx'

/** The few entries of a system dictionary side by side. */
export function DictionaryRadios({
  field,
  value,
  onChange,
  'aria-required': _,
  placeholder: __,
  ...rest
}: EditorProps) {
  const label = useLabel()
  const { entries } = useDictionary('blade-system/dict', field.code)
  return (
    <div role="radiogroup" aria-label={label(field.label)}>
      <Radio.Group
        {...rest}
        value={value}
        options={entries.map(({ dictKey, dictValue }) => ({ value: Number(dictKey), label: dictValue }))}
        onChange={event => onChange?.(event.target.value)}
      />
    </div>
  )
}
