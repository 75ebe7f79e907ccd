import { Form } from 'antd'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { ParentOfTenant } from '../../../components/fields/pickers/ParentOfTenant.tsx'
import { useSession } from '../../../state/session.ts'

/** Offers the roles beside the one that is edited. A new role of another tenant has none that would name the tenant. */
export function ParentRole(props: EditorProps) {
  const id: unknown = Form.useWatch('id', { preserve: true })
  const tenantId: unknown = Form.useWatch('tenantId', { preserve: true })
  const own = useSession(state => state.tenantId)
  if (!id && tenantId && tenantId !== own) return <ParentOfTenant {...props} />
  return <ParentOfTenant {...props} beside={typeof id === 'string' ? { roleId: id } : {}} />
}
