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
  role: preloadable(async () => (await import('./RolesDialog.tsx')).RolesDialog),
  factor: preloadable(async () => (await import('./FactorResetDialog.tsx')).FactorResetDialog),
  extension: preloadable(async () => (await import('./ExtensionDialog.tsx')).ExtensionDialog),
  approve: preloadable(async () => (await import('./ApprovalDialog.tsx')).ApprovalDialog),
}

const tools = Object.keys(user.buttons) as Tool[]
/** Calls that other servers of this wire may lack. */
const extensions: Partial<Record<Tool, string>> = {
  approve: 'approve',
  offline: 'end-sessions',
  factor: 'reset-factor',
}
const ofChosen: readonly Tool[] = ['role', 'reset', 'unlock', 'factor', 'offline', 'extension']

/** Bulk actions on users. */
export function UserTools({ selected }: ToolbarProps<User>) {
  const { t } = usePhrases()
  const label = useLabel()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(user.path)
  const buttons = useButtons<typeof user>(useDefinition())
  const [open, setOpen] = useState<{ tool: Tool; users: readonly User[] }>()
  const [running, setRunning] = useState<Tool>()
  const [issued, setIssued] = useState<readonly OneTimePassword[]>()

  const userIds = selected.map(({ id }) => id).join(',')
  const calls: Partial<Record<Tool, () => Promise<unknown>>> = {
    async reset() {
      if (!(await confirm({ content: t('confirmReset', { count: selected.length }) }))) return
      setIssued(await call(user, 'reset-password', { userIds }))
    },
    async unlock() {
      if (!(await confirm({ content: t('confirmUnlock', { count: selected.length }) }))) return
      await call(user, 'unlock', { userIds })
      notify('success', t('notifications.success'))
      await invalidate()
    },
    async offline() {
      if (!(await confirm({ content: t('confirmSignOut', { count: selected.length }), danger: true }))) return
      await call(user, 'end-sessions', { userIds })
      notify('success', t('notifications.success'))
      await invalidate()
    },
  }

  async function choose(tool: Tool) {
    if (ofChosen.includes(tool) && selected.length === 0) return notify('warning', t('resource.chooseRow'))
    if (tool === 'extension' && !chosenOne(selected)) return
    const run = calls[tool]
    if (!run) return setOpen({ tool, users: selected })
    setRunning(tool)
    try {
      await run()
    } catch {
      // The refusal is on screen.
    } finally {
      setRunning(undefined)
    }
  }

  const Dialog = open && dialogs[open.tool]
  return (
    <>
      {tools
        .filter(tool => buttons.has(tool) && hasExtension(user, extensions[tool]))
        .map(tool => (
          <Button key={tool} loading={running === tool} onClick={() => void choose(tool)}>
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
