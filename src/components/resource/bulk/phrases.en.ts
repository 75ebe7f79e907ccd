import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  title: 'Change selected records: {{count}}',
  action: 'Action',
  fields: 'Fields to change',
  chooseFields: 'Please choose the fields to change',
  clears: 'Fields that are left empty are cleared.',
  preview: 'Preview',
  run: 'Change {{count}}',
  would:
    'Changes {{changed}}, leaves {{unchanged}} as they are, and refuses {{refused}}. Nothing is written before you confirm.',
  did: 'Changed {{changed}}, left {{unchanged}} as they were, and refused {{refused}}.',
  done: 'Changed: {{count}}',
  absent: '{{absent}} more no longer exist.',
  rows: 'Result for each record',
  refused: 'Not changed: {{reason}}',
  same: 'No change',
  undo: 'Undo',
  again: 'Preview again',
}
