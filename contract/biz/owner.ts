import { tenantField } from '../kit/tenantField.ts'
import { setElsewhere } from './targets.ts'

/** The owning tenant. It is set to the author's tenant, so no form asks for it. */
export const ownerField = { ...tenantField, ...setElsewhere }
