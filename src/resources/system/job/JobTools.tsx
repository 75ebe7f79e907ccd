import { Button } from 'antd'
import { useState } from 'react'
import { type Job, job } from '#contract/system/job'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { type ToolbarProps, useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../components/resource/definition/permissions.ts'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

type Tool = keyof typeof job.buttons

const questions = { retry: 'confirmRetry', discard: 'confirmDiscard' } as const
const tools = Object.keys(questions) as Tool[]

/** Retries or discards the selected jobs; the server leaves those that are not failed as they are. */
export function JobTools({ selected }: ToolbarProps<Job>) {
  const { t } = usePhrases()
  const label = useLabel()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(job.path)
  const buttons = useButtons<typeof job>(useDefinition())
  const [running, setRunning] = useState<Tool>()

  async function choose(tool: Tool) {
    if (selected.length === 0) return notify('warning', t('resource.chooseRow'))
    if (!(await confirm({ content: t(questions[tool], { count: selected.length }) }))) return
    setRunning(tool)
    try {
      await call(job, tool, { ids: selected.map(({ id }) => id).join(',') })
      notify('success', t('notifications.success'))
      await invalidate()
    } catch {
      // The refusal is on screen.
    } finally {
      setRunning(undefined)
    }
  }

  return tools
    .filter(tool => buttons.has(tool))
    .map(tool => (
      <Button key={tool} danger={tool === 'discard'} loading={running === tool} onClick={() => void choose(tool)}>
        {label(job.buttons[tool].label)}
      </Button>
    ))
}
