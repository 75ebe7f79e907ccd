import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  title: 'Third-party sign-in',
  signIn: 'Sign in with {{title}}',
  cancelled: 'The third-party sign-in was cancelled',
  tenant: 'There is no such tenant, or it is stopped',
  away: 'The third party cannot be reached; please try again later',
  failed: 'The third-party sign-in did not succeed; please try again',
}
