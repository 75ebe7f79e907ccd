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
  splits: {
    lines: 'at lines of dashes',
    headings: 'at headings',
    pages: 'at page breaks',
    none: 'not at all',
    hand: 'by hand',
  },
  stories: 'Stories in the file',
  cutByHand: 'Split by hand',
  cutHelp:
    'Tick the first paragraph of each story, which becomes its headline; without its tick it joins the story above.',
  lines: 'Paragraphs of the file',
  noWords: '(picture or table)',
  cut_one: 'Make {{count}} story',
  cut: 'Make {{count}} stories',
  encoding: 'Encoding: {{name}}',
  takeStory: 'Import “{{title}}”',
  headOf: '{{name}} of story {{number}}',
  pictures_one: '{{count}} picture',
  pictures: '{{count}} pictures',
  tables_one: '{{count}} table',
  tables: '{{count}} tables',
  notesOf_one: '{{count}} note',
  notesOf: '{{count}} notes',
}
