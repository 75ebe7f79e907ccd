import { Tag } from 'antd'
import { defaultTenant } from '#contract/auth'
import type { Module } from '#contract/kit/module'
import type { Adoptable } from '#contract/system/data-scope'
import { isInherited } from '../../../components/resource/definition/permissions.ts'
import { isPlatform } from '../../../state/session.ts'
import { usePhrases } from './phrases.ts'

interface Props {
  module: Module
  record: Adoptable & { scopeName: string; tenantId: string }
}

/** A scope's name; a tenant sees which are templates, the platform which tenant's they are. */
export function ScopeName({ module, record }: Props) {
  const { t } = usePhrases()
  return (
    <>
      {record.scopeName} {isInherited(module, record) && <Tag>{t(record.isAdopted ? 'adopted' : 'template')}</Tag>}
      {isPlatform() && record.tenantId !== defaultTenant && <Tag>{record.tenantId}</Tag>}
    </>
  )
}
