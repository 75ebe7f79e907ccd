import { Form, TreeSelect } from 'antd'
import { useEffect, useRef } from 'react'
import { useCallAt } from '../../../providers/api/call.ts'
import type { EditorProps } from '../base/kind.ts'
import { choicesStaleTime, isUnsetReference, type PickerOption, RetryChoices, useWithMissing } from './useChoices.tsx'

const root = '0'

interface ParentOfTenantProps extends EditorProps {
  /** Parameters of `tree-by-id`, which answers the tree of the tenant that a record belongs to. */
  beside?: Record<string, string>
}

/** Offers the tree of the tenant that the form names, for trees that each tenant has its own of. */
export function ParentOfTenant({ field, value, onChange, beside, 'aria-required': _, ...rest }: ParentOfTenantProps) {
  const tenantId: string | undefined = Form.useWatch('tenantId', Form.useFormInstance()) || undefined
  const { path = '', call: usual = 'tree' } = field.target ?? {}
  const call = beside ? 'tree-by-id' : usual
  const query = useCallAt<PickerOption[]>(`${path}/${call}`, beside ?? { tenantId }, {
    staleTime: choicesStaleTime,
    dependsOn: path,
  })

  // Choices of the previously selected tenant do not apply to another one.
  const before = useRef(tenantId)
  useEffect(() => {
    if (before.current !== undefined && before.current !== tenantId) onChange?.(root)
    before.current = tenantId
  }, [tenantId, onChange])

  const choices = useWithMissing(field, query.data ?? [], isUnsetReference(value) ? [] : [String(value)], query)
  return (
    <TreeSelect
      // The tree expands its first level only when it mounts.
      key={query.isSuccess ? tenantId : 'loading'}
      {...rest}
      treeDefaultExpandedKeys={choices.slice(0, 1).map(choice => choice.value)}
      allowClear
      showSearch
      treeData={choices}
      treeNodeFilterProp="title"
      loading={query.isFetching}
      notFoundContent={<RetryChoices query={query} />}
      value={isUnsetReference(value) ? undefined : value}
      onChange={next => onChange?.(next ?? root)}
    />
  )
}
