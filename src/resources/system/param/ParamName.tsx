import { Tag } from 'antd'
import { defaultTenant } from '#contract/auth'
import { type Param, param } from '#contract/system/param'
import { isInherited } from '../../../components/resource/definition/inherited.ts'
import { isPlatform } from '../../../state/session.ts'
import { usePhrases } from './phrases.ts'

/** A parameter's name; a tenant sees which are the platform's and still count, the platform which tenant's they are. */
export function ParamName({ record }: { record: Param }) {
  const { t } = usePhrases()
  return (
    <>
      {record.paramName}{' '}
      {isInherited(param, record) && <Tag>{t(record.isOverridden ? 'overridden' : 'inherited')}</Tag>}
      {isPlatform() && record.tenantId !== defaultTenant && <Tag>{record.tenantId}</Tag>}
    </>
  )
}
