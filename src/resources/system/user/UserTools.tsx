import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import type { OneTimePassword, User } from '#contract/system/user'
import { user } from '#contract/system/user'
import { chosenOne } from '../../../components/resource/actions/standardActions.ts'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { hasExtension, useButtons } from '../../../components/resource/definition/buttons.ts'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

export interface ToolProps {
  users: readonly User[]
  close: () => void
}

type Tool = keyof typeof user.buttons

const OneTimePasswords = preloadable(
  async () => (await import('../../../components/resource/dialogs/OneTimePasswords.tsx')).OneTimePasswords,
)

const dialogs: Partial<Record<Tool, ComponentType<ToolProps>>> = {
  role: preloadable(async () => (await import('./UserDialogs.tsx')).RolesDialog),
  factor: preloadable(async () => (await import('./UserDialogs.tsx')).FactorResetDialog),
  extension: preloadable(async () => (await import('./UserDialogs.tsx')).UserExtensionDialog),
  approve: preloadable(async () => (await import('./ApprovalDialog.tsx')).ApprovalDialog),
}

const tools = Object.keys(user.buttons) as Tool[]
/** Calls that other servers of this wire may lack. */
const extensions: Partial<Record<Tool, string>> = {
  approve: 'approve',
  offline: 'end-sessions',
  factor: 'reset-factor',
}
/** Tools that are one call, after a question. */
const questions = { reset: 'confirmReset', unlock: 'confirmUnlock', offline: 'confirmSignOut' } as const
type ConfirmedTool = keyof typeof questions
const isConfirmed = (tool: Tool): tool is ConfirmedTool => tool in questions
const ofChosen: readonly Tool[] = ['role', 'reset', 'unlock', 'factor', 'offline', 'extension']

/** Bulk actions on users. */
export function UserTools({ selected }: ToolbarProps<User>) {
  const { t } = usePhrases()
  const label = useLabel()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(user.path)
  const buttons = useButtons<typeof user>(useDefinition())
  const [open, setOpen] = useState<{ tool: Tool; users: readonly User[] }>()
  const [issued, setIssued] = useState<readonly OneTimePassword[]>()
  const { running, run } = useRunning<Tool>()

  async function runTool(tool: ConfirmedTool) {
    const [content, danger] = [t(questions[tool], { count: selected.length }), tool === 'offline']
    if (!(await confirm({ content, danger }))) return
    const userIds = selected.map(({ id }) => id).join(',')
    await run(async () => {
      if (tool === 'reset') return setIssued(await call(user, 'reset-password', { userIds }))
      await call(user, tool === 'unlock' ? 'unlock' : 'end-sessions', { userIds })
      notify('success', t('notifications.success'))
      await invalidate()
    }, tool)
  }

  function choose(tool: Tool) {
    if (ofChosen.includes(tool) && selected.length === 0) return notify('warning', t('resource.chooseRow'))
    if (tool === 'extension' && !chosenOne(selected)) return
    if (isConfirmed(tool)) return void runTool(tool)
    setOpen({ tool, users: selected })
  }

  const Dialog = open && dialogs[open.tool]
  return (
    <>
      {tools
        .filter(tool => buttons.has(tool) && hasExtension(user, extensions[tool]))
        .map(tool => (
          <Button key={tool} loading={running === tool} onClick={() => choose(tool)}>
            {label(user.buttons[tool].label)}
          </Button>
        ))}
      <Suspense>
        {Dialog && <Dialog users={open.users} close={() => setOpen(undefined)} />}
        {issued && <OneTimePasswords issued={issued} close={() => setIssued(undefined)} />}
      </Suspense>
    </>
  )
}
