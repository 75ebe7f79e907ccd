import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  operations: { create: 'Created', edit: 'Edited', remove: 'Removed', restore: 'Restored' },
  restoredTo: 'Restored version {{version}}',
  released: 'Published content',
  version: 'Version {{version}}',
  current: 'current',
  restore: 'Restore version {{version}}',
  confirmRestore: 'The content of version {{version}} will be saved as a new version. Restore it?',
  restored: 'Version {{version}} was restored',
  system: 'System',
  somebody: 'Platform staff',
  besides: 'Grants or bindings were changed',
  unseen: 'No change of a field to show',
  nothing: 'No changes are recorded',
  removedBy: 'Removed by',
  removedAt: 'Removed at',
  bringBack: 'Restore',
  bringBackChosen: 'Restore selected',
  bringBackRows: 'Restore {{rows}} selected',
  broughtBack: '{{rows}} restored',
  searchBin: 'Search removed records',
  binEmpty: 'The recycle bin is empty',
}
