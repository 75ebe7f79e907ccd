import type { InEnglish } from '../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  greeting: 'Hello, {{name}}',
  tenant: 'Tenant',
  departments: 'Departments',
  posts: 'Posts',
  roles: 'Roles',
  waiting: 'To do',
  notices: 'Unread notices',
  moreUnread_one: '{{count}} more unread notice: open it from the bell in the top bar.',
  moreUnread: '{{count}} more unread notices: open them from the bell in the top bar.',
  edition: "Today's edition",
  editionPages_one: '{{count}} page',
  editionPages: '{{count}} pages',
  tenantEnds: 'This tenant ends on {{day}}: please tell an administrator of the platform',
  tenantEnded: 'This tenant ended on {{day}}: please tell an administrator of the platform',
  oldPassword: 'Your password is more than {{days}} days old; a new one would be safer',
  shortcuts: 'Shortcuts',
  star: 'Shortcut: {{name}}',
  forget: 'Clear',
  ofCard: '{{action}}: {{card}}',
  none: 'Nothing has been granted to this account yet. Please ask an administrator.',
  recent: 'Recently visited',
  nothing: 'Nothing is waiting for you. Open a screen from the menu, and return to it from here next time.',
}
