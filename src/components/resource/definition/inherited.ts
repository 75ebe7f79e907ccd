import { defaultTenant } from '#contract/auth'
import type { Module } from '#contract/kit/module'
import { useSession } from '../../../state/session.ts'

/** A row of the platform that a tenant sees beside its own and cannot change. */
export function isInherited({ tenancy }: Module, record: { tenantId: string }): boolean {
  return tenancy === 'shared' && record.tenantId === defaultTenant && useSession.getState().tenantId !== defaultTenant
}
