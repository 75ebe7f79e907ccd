import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { StateStep } from '#contract/kit/steps'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useDialogSubmit } from '../data/useDialogSubmit.ts'
import { useDefinition } from '../definition/definitionContext.ts'
import { hasExtension } from '../definition/offered.ts'
import { useButtons } from './useButtons.ts'

interface StepToolProps {
  step: StateStep
  selected: readonly { id: string }[]
  take: (ids: string) => Promise<unknown>
  /** The call beyond the Blade specification that it needs. */
  extension?: string
}

/** 批量…: one step for all the chosen records, or for none of them. */
export function StepTool({ step, selected, take, extension }: StepToolProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const confirm = useConfirm()
  const definition = useDefinition()
  const buttons = useButtons(definition)
  const name = label(step.title)
  const { sending, send } = useDialogSubmit(definition.module.path, () => {})
  if (!buttons.has(step.needs) || !hasExtension(definition.module, extension)) return null

  async function run() {
    if (selected.length === 0) return notify('warning', t('resource.chooseRow'))
    const content = t('resource.sureOfChosen', { name, count: selected.length })
    if (await confirm({ content })) await send(() => take(selected.map(({ id }) => id).join(',')))
  }

  return (
    <Button loading={sending} onClick={() => void run()}>
      {t('resource.allChosen', { name })}
    </Button>
  )
}
