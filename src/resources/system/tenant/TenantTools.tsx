import { Button } from 'antd'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Tenant } from '#contract/system/tenant'
import { chosenOne } from '../../../components/resource/actions/standardActions.ts'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { notify } from '../../../providers/api/notification.ts'
import { isPlatform } from '../../../state/session.ts'
import { usePhrases } from './phrases.ts'

interface ChosenProps {
  tenants: readonly Tenant[]
  close: () => void
}

type Tool = 'setting' | 'datasource' | 'package' | 'packages'

const dialogs: Record<Tool, ComponentType<ChosenProps>> = {
  setting: lazy(async () => ({ default: (await import('./SettingDialog.tsx')).SettingDialog })),
  datasource: lazy(async () => ({ default: (await import('./DatasourceDialog.tsx')).DatasourceDialog })),
  package: lazy(async () => ({ default: (await import('./PackageDialog.tsx')).PackageDialog })),
  packages: lazy(async () => ({ default: (await import('./PackagesDialog.tsx')).PackagesDialog })),
}

const tools = Object.keys(dialogs) as Tool[]

/** Settings of the platform for tenants. */
export function TenantTools({ selected }: ToolbarProps<Tenant>) {
  const { t } = usePhrases()
  const [open, setOpen] = useState<{ tool: Tool; tenants: readonly Tenant[] }>()
  if (!isPlatform()) return null

  function choose(tool: Tool) {
    if (tool === 'packages') return setOpen({ tool, tenants: [] })
    if (tool === 'setting') {
      if (selected.length === 0) return notify('warning', t('resource.chooseRow'))
      return setOpen({ tool, tenants: selected })
    }
    const one = chosenOne(selected)
    if (one) setOpen({ tool, tenants: [one] })
  }

  const Dialog = open && dialogs[open.tool]
  return (
    <>
      {tools.map(tool => (
        <Button key={tool} onClick={() => choose(tool)}>
          {t(tool)}
        </Button>
      ))}
      {Dialog && (
        <Suspense>
          <Dialog tenants={open.tenants} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
