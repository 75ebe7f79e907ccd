import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { defaultTenant } from '#contract/auth'
import { type Param, param } from '#contract/system/param'
import { isInherited } from '../../../components/resource/definition/inherited.ts'
import { isPlatform } from '../../../state/session.ts'

/** A parameter's name; a tenant sees which are the platform's and still count, the platform which tenant's they are. */
export function ParamName({ record }: { record: Param }) {
  const { t } = useTranslation()
  return (
    <>
      {record.paramName}{' '}
      {isInherited(param, record) && <Tag>{t(record.isOverridden ? 'param.overridden' : 'param.inherited')}</Tag>}
      {isPlatform() && record.tenantId !== defaultTenant && <Tag>{record.tenantId}</Tag>}
    </>
  )
}
