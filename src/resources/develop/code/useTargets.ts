import { code } from '#contract/develop/code'
import { codeTargets } from '#contract/develop/codeFields'
import { choicesStaleTime } from '../../../components/fields/pickers/useChoices.ts'
import { isOffered } from '../../../lib/extensions.ts'
import { useCall } from '../../../providers/api/useCall.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

/** Targets of references: records of the product, and modules of other settings. */
export function useTargets() {
  const { t } = usePhrases()
  const chinese = useLanguage() === 'zh'
  const { data = [] } = useCall(
    code,
    'targets',
    {},
    { enabled: isOffered(`${code.path}/targets`), staleTime: choicesStaleTime, announced: true },
  )
  return [
    ...codeTargets.map(target => ({ value: target as string, label: t(`targets.${target}`) })),
    ...data.map(({ path, name, nameEn }) => ({ value: path, label: chinese ? name : nameEn })),
  ]
}
