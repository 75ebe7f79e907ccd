import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EditorProps, Flag } from '../base/kind.ts'

export function FlagSwitch({
  field: _,
  value,
  onChange,
  placeholder: __,
  'aria-required': ___,
  ...rest
}: EditorProps<Flag>) {
  const { t } = useTranslation()
  return (
    <Switch
      {...rest}
      checked={value === 1}
      checkedChildren={t('resource.yes')}
      unCheckedChildren={t('resource.no')}
      onChange={checked => onChange?.(checked ? 1 : 0)}
    />
  )
}
