import type { InEnglish } from '../../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  importStories: 'Import stories',
  words_one: '{{words}} word',
  words: '{{words}} words',
  importHelp:
    'Choose a .docx or .txt file of up to 20 MB. A file may hold several stories: check how it is split and the headlines, then import them as drafts.',
  chooseManuscript: 'Choose a file',
  manuscript: 'Document',
  fileFirst: 'Choose a file first',
  storyFirst: 'Choose at least one story',
  columnFirst: 'Choose a column',
  importChosen_one: 'Import {{count}} story',
  importChosen: 'Import {{count}} stories',
  imported_one: '{{count}} story is imported as a draft',
  imported: '{{count}} stories are imported as drafts',
  splitAt: 'Split',
  splits: { lines: 'at lines of dashes', headings: 'at headings', pages: 'at page breaks', none: 'not at all' },
  stories: 'Stories in the file',
  encoding: 'Encoding: {{name}}',
  takeStory: 'Import “{{title}}”',
  headOf: '{{name}} of story {{number}}',
  pictures_one: '{{count}} picture',
  pictures: '{{count}} pictures',
  tables_one: '{{count}} table',
  tables: '{{count}} tables',
  notesOf_one: '{{count}} note',
  notesOf: '{{count}} notes',
  lost: {
    picture_one: '{{count}} picture of an unknown format is left out: upload it yourself',
    picture: '{{count}} pictures of an unknown format are left out: upload them yourself',
    formula_one: '{{count}} formula is left out: check the text',
    formula: '{{count}} formulas are left out: check the text',
    character_one: '{{count}} character could not be read: check the encoding',
    character: '{{count}} characters could not be read: check the encoding',
  },
}
