import { CodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Code, code } from '#contract/develop/code'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../components/resource/definition/permissions.ts'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { notify } from '../../../providers/api/notification.ts'
import { downloadCode } from './downloadCode.ts'
import { usePhrases } from './phrases.ts'

/** Generates from the chosen settings. */
export function CodeTools({ selected }: ToolbarProps<Code>) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const buttons = useButtons<typeof code>(useDefinition())
  const [running, setRunning] = useState(false)

  async function generate() {
    if (selected.length === 0) return notify('warning', t('chooseOne'))
    if (!(await confirm({ content: t('confirm', { count: selected.length }) }))) return
    setRunning(true)
    try {
      await downloadCode(selected)
      notify('success', t('generated'))
    } catch {
      // The refusal is on screen.
    } finally {
      setRunning(false)
    }
  }

  if (!buttons.has('view')) return null
  return (
    <Button icon={<CodeOutlined />} loading={running} onClick={() => void generate()}>
      {t('generate')}
    </Button>
  )
}
