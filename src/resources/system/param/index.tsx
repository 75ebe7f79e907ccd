import { Tag } from 'antd'
import { lazy } from 'react'
import { defaultTenant } from '#contract/auth'
import { type Param, param } from '#contract/system/param'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { isInherited } from '../../../components/resource/definition/permissions.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { isPlatform } from '../../../state/session.ts'
import { usePhrases } from './phrases.ts'

export default defineResource(param, {
  columns: ['paramName', 'paramKey', 'paramValue', 'remark'],
  columnWidths: { paramKey: 210 },
  cells: { paramName: record => <ParamName record={record} /> },
  editors: { paramValue: preloadable(async () => (await import('./ParamValue.tsx')).ParamValue) },
  shows: { paramName: ({ paramName }) => paramName },
  rowActions: [
    {
      key: 'override',
      label: { zh: '覆盖', en: 'Override' },
      needs: 'add',
      offered: (record: Param) => isInherited(param, record) && record.isOverridden !== true,
      dialog: lazy(async () => ({ default: (await import('./OverrideDialog.tsx')).OverrideDialog })),
    },
  ],
})

/** A parameter's name; a tenant sees which are the platform's and still count, the platform which tenant's they are. */
function ParamName({ record }: { record: Param }) {
  const { t } = usePhrases()
  return (
    <>
      {record.paramName}{' '}
      {isInherited(param, record) && <Tag>{t(record.isOverridden ? 'overridden' : 'inherited')}</Tag>}
      {isPlatform() && record.tenantId !== defaultTenant && <Tag>{record.tenantId}</Tag>}
    </>
  )
}
