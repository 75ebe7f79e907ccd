import { optional, reference, text } from './fields.ts'
import { setElsewhere } from './references.ts'

/** The owning tenant. Only platform administrators see it, and set it only when creating. */
export const tenantField = optional(
  reference(
    '所属租户',
    'Tenant',
    { path: 'blade-system/tenant', call: 'select', value: 'tenantId', shows: 'tenantName', as: 'tenantName' },
    { modes: { edit: 'locked' } },
  ),
)

/** The owning tenant. It is set to the author's tenant, so no form has it. */
export const ownerField = { ...tenantField, ...setElsewhere }

/** Parameter of pickers: the tenant a platform administrator acts for. */
export const optionalTenant = optional(text('所属租户', 'Tenant', { maxLength: 12 }))
