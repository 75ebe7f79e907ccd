import { useTranslation } from 'react-i18next'
import { flowMode } from '#contract/flow/categories'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'

/** Processes of all tenants, or those made for some. */
export function ModeChoice<Row>({ filters = [], narrow }: ToolbarProps<Row>) {
  const { t } = useTranslation()
  const chosen = filters.find(filter => 'field' in filter && filter.field === 'mode')?.value
  return (
    <RadioChoice
      optionType="button"
      label={t('flow.mode')}
      value={String(chosen ?? '')}
      onChange={({ target }) => narrow?.('mode', target.value || undefined)}
      options={[
        { value: '', label: t('flow.modes.all') },
        { value: String(flowMode.common), label: t('flow.modes.common') },
        { value: String(flowMode.tenant), label: t('flow.modes.tenant') },
      ]}
    />
  )
}
