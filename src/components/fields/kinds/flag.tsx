import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommonT } from '../../../providers/i18n/index.ts'
import { preloadable } from '../../ui/states/preloadable.tsx'
import type { CellProps, EditorProps, Flag, KindView } from '../base/kind.ts'

function FlagSearch({ field: _, value, onChange, ...rest }: EditorProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...rest}
      allowClear
      value={value}
      options={[
        { value: 1, label: t('resource.yes') },
        { value: 0, label: t('resource.no') },
      ]}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}

function FlagCell({ value }: CellProps<Flag>) {
  const t = useCommonT()
  if (value !== 0 && value !== 1) return null
  return (
    <span className={value === 0 ? 'record-no' : undefined}>{t(value === 1 ? 'resource.yes' : 'resource.no')}</span>
  )
}

export const flag: KindView<Flag> = {
  Editor: preloadable(async () => (await import('../editors/FlagSwitch.tsx')).FlagSwitch),
  SearchEditor: FlagSearch,
  Cell: FlagCell,
  operator: 'eq',
  fromAddress: Number,
  width: 80,
  sortable: true,
}
