import { SafetyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { role } from '#contract/system/role'
import { chosenOne } from '../../../components/resource/actions/standardActions.ts'
import {
  defineResource,
  type ToolbarProps,
  useDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../components/resource/definition/permissions.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { usePhrases } from './phrases.ts'

const RoleGrant = lazy(async () => ({ default: (await import('./RoleGrant.tsx')).RoleGrant }))

function RoleTools({ selected }: ToolbarProps<{ id: string; roleName: string }>) {
  const { t } = usePhrases()
  const buttons = useButtons(useDefinition())
  const [granting, setGranting] = useState<{ id: string; roleName: string }>()
  if (!buttons.has('grant')) return null
  return (
    <>
      <Button icon={<SafetyOutlined />} onClick={() => setGranting(chosenOne(selected))}>
        {t('grant')}
      </Button>
      {granting && (
        <Suspense>
          <RoleGrant roleId={granting.id} name={granting.roleName} close={() => setGranting(undefined)} />
        </Suspense>
      )}
    </>
  )
}

export default defineResource(role, {
  columns: ['roleName', 'tenantId', 'roleAlias', 'sort'],
  tree: 'whole',
  toolbar: RoleTools,
  bulkActions: ['grant'],
  editors: {
    parentId: preloadable(async () => (await import('./ParentRole.tsx')).ParentRole),
  },
})
