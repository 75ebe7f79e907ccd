import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  configure: '[{{name}}] {{scopes}}',
  ruleHelp: 'A condition over fields of the module and attributes of the user; not SQL. For example',
  grammar: 'Grammar',
  template: 'Platform template',
  adopted: 'Platform template, adopted',
  comma: ', ',
  closing: 'Once saved, these roles can no longer make this call ({{roles}}): {{names}}',
  closingNone: 'Once saved, no role loses this call',
  closingHint:
    'Roles that are granted this scope under Roles, Permissions can make the call. It limits neither administrators nor other tenants.',
}
