import type { AnyExtension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { richText } from '#contract/kit/richText'
import { AlignedBlocks } from './alignment.ts'
import { Figure } from './figure.ts'
import { Small, Subscript, Superscript } from './marks.ts'

/** The schema of a rich text: every tag and attribute of `contract/kit/richText.ts`, and nothing that the server would remove. */
export function richTextExtensions(placeholder: string): AnyExtension[] {
  return [
    StarterText.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: richText.linkAttributes,
        isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && richText.isLink(url),
      },
      trailingNode: false,
    }),
    Superscript,
    Subscript,
    Small,
    Figure,
    Image.configure({ allowBase64: false }),
    TableKit.configure({ table: false }),
    PlainTable.configure({ resizable: false }),
    AlignedBlocks,
    Placeholder.configure({ placeholder }),
  ]
}

const marksInCode = 'bold italic underline strike superscript subscript small link'

/** By default, code drops every other mark of its text. */
const StarterText = StarterKit.extend({
  addExtensions() {
    const extensions: AnyExtension[] = this.parent?.() ?? []
    return extensions.map(extension => {
      if (extension.name === 'code') return extension.extend({ excludes: '' })
      return extension.name === 'codeBlock' ? extension.extend({ marks: marksInCode }) : extension
    })
  },
})

/** Widths of columns follow from their content. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })
