import { flowMode } from '#contract/flow/categories'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { usePhrases } from './phrases.ts'

/** Processes of all tenants, or those made for some. */
export function ModeChoice<Row>({ filters = [], narrow }: ToolbarProps<Row>) {
  const { t } = usePhrases()
  const chosen = filters.find(filter => 'field' in filter && filter.field === 'mode')?.value
  return (
    <RadioChoice
      optionType="button"
      label={t('mode')}
      value={String(chosen ?? '')}
      onChange={({ target }) => narrow?.('mode', target.value || undefined)}
      options={[
        { value: '', label: t('modes.all') },
        { value: String(flowMode.common), label: t('modes.common') },
        { value: String(flowMode.tenant), label: t('modes.tenant') },
      ]}
    />
  )
}
