import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  of: 'Branding · {{tenant}}',
  hint: 'For the sign-in page of the domain and for the people of the tenant after it. Open pages change when they are loaded again.',
  hintNone:
    'Nothing is set, so the default of the platform is shown. A branding is for the sign-in page of the domain and for the people of the tenant after it.',
  hintInstallation:
    'The branding of the platform is the default of the installation: for domains of no tenant, and for tenants without one of their own.',
  formHint:
    'Empty fields take the branding of the platform; with a product name of its own a branding stands alone. Logo: at most 200 KB, sign-in picture: at most 1 MB (PNG, JPEG, WebP); favicon: at most 100 KB (PNG, ICO).',
  reset: 'Restore default',
  pickColor: 'Pick a colour',
  previewLanguage: 'Language of the preview',
  previewOf: 'Preview of sign-in page and frame ({{look}})',
  light: 'Light',
  dark: 'Dark',
  contrast:
    'To be readable, texts, links and buttons take a shade of the colour: {{light}} on light pages, {{dark}} on dark ones.',
}
