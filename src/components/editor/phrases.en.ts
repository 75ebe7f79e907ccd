import type { InEnglish } from '../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  toolbar: 'Formatting',
  block: 'Paragraph style',
  paragraph: 'Text',
  heading: 'Heading {{level}}',
  bold: 'Bold',
  italic: 'Emphasis',
  underline: 'Underline',
  strike: 'Strikethrough',
  superscript: 'Superscript',
  subscript: 'Subscript',
  bulletList: 'Bullet list',
  orderedList: 'Numbered list',
  quote: 'Quote',
  align: { left: 'Align left', center: 'Centre', right: 'Align right' },
  link: 'Link',
  linkAddress: 'Address of the link',
  wrongLink: 'This is no valid address',
  picture: 'Insert pictures',
  caption: 'Caption',
  captionText: 'Caption of the picture',
  credit: 'Photographer or source',
  sending: 'Uploading pictures',
  picturesLost_one:
    '{{count}} picture could not be pasted: the browser cannot read it. Save it from where it is, then insert or drop it here.',
  picturesLost:
    '{{count}} pictures could not be pasted: the browser cannot read them. Save them from where they are, then insert or drop them here.',
  table: {
    insert: 'Insert a table',
    addRow: 'Add a row below',
    addColumn: 'Add a column on the right',
    deleteRow: 'Delete the row',
    deleteColumn: 'Delete the column',
    delete: 'Delete the table',
  },
  clear: 'Clear formatting',
  undo: 'Undo',
  redo: 'Redo',
  apply: 'Apply',
  remove: 'Remove',
}
