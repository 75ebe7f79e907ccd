import { Mark, type MarkConfig } from '@tiptap/core'

/** Superscript and subscript exclude each other only in their commands: stored text may nest them. */
const scriptMark = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub', style: 'super' | 'sub', key: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }, { style: 'vertical-align', getAttrs: value => (value === style ? {} : false) }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.chain().focus().unsetMark(otherOf(name)).toggleMark(name).run() }
    },
  } satisfies MarkConfig)

export const otherOf = (name: 'superscript' | 'subscript') => (name === 'superscript' ? 'subscript' : 'superscript')

export const Superscript = scriptMark('superscript', 'sup', 'super', 'Mod-.')
export const Subscript = scriptMark('subscript', 'sub', 'sub', 'Mod-,')

/** Small print in a text; the credit of a picture is part of its figure. */
export const Small = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: () => ['small', 0],
})
