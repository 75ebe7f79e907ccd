import { useTranslation } from 'react-i18next'
import { choiceTitle, type PickerOption } from './useChoices.ts'

/** Stands for a choice that is not offered any more, or not yet. */
export function useMissingTitle({ isFetched }: { isFetched: boolean }): string {
  const { t } = useTranslation()
  return isFetched ? t('resource.unknownChoice') : '…'
}

/** The choices, with an entry for each chosen id that is not among them, which must not be shown as it is. */
export function withMissing(choices: readonly PickerOption[], ids: readonly string[], title: string): PickerOption[] {
  const missing = ids.filter(id => choiceTitle(choices, id) === undefined)
  return [...choices, ...missing.map(value => ({ value, title, disabled: true }))]
}
