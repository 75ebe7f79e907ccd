import { tenantField } from '../kit/tenantField.ts'
import { setElsewhere } from './targets.ts'

/** Whose record it is. Content is made in the tenant of whoever makes it, so that no form asks. */
export const ownerField = { ...tenantField, ...setElsewhere }
