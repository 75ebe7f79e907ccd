import { type HttpError, useOne } from '@refinedev/core'
import { Tree, type TreeDataNode, Typography } from 'antd'
import { splitIds } from '#contract/kit/rules'
import { type TenantPackage, tenantPackage } from '#contract/system/tenant-package'
import { type PickerOption, useChoices } from '../../../components/fields/pickers/useChoices.tsx'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { usePhrases } from './phrases.ts'

const height = 320

/** The menus of a package, to look at. */
export function PackageMenus({ id }: { id: string }) {
  const { t } = usePhrases()
  const menus = useChoices(tenantPackage.fields.menuId.target)
  const { data, error, isError, refetch } = useOne<TenantPackage, HttpError>({
    resource: tenantPackage.path,
    id,
    errorNotification: false,
  })
  if (isError || menus.query.isError)
    return (
      <LoadFailed
        error={error}
        retry={() => {
          void refetch()
          void menus.query.refetch()
        }}
      />
    )
  if (!data || !menus.query.isSuccess) return <WaitingBlock />
  const nodes = within(menus.choices, new Set(splitIds(data.data.menuId)))
  return (
    <>
      <Typography.Text type="secondary">{t('menus')}</Typography.Text>
      <Tree<PickerOption & Omit<TreeDataNode, 'children' | 'key' | 'title'>>
        key={id}
        aria-label={t('menus')}
        treeData={nodes}
        fieldNames={{ key: 'value', title: 'title' }}
        defaultExpandAll
        selectable={false}
        height={height}
      />
    </>
  )
}

/** The chosen nodes and their ancestors. */
function within(choices: readonly PickerOption[], ids: ReadonlySet<string>): PickerOption[] {
  return choices.flatMap(choice => {
    const children = within(choice.children ?? [], ids)
    return children.length > 0 || ids.has(choice.value) ? [{ ...choice, children }] : []
  })
}
