import type { AnyExtension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { richText } from '#contract/richText'
import { AlignedBlocks } from './alignment.ts'
import { Figure } from './figure.ts'

/** Everything a rich text is made of, and nothing that the server would take out again. */
export function richTextExtensions(placeholder: string): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: richText.linkAttributes,
        isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && hasAllowedScheme(url),
      },
      trailingNode: false,
    }),
    Figure,
    Image.configure({ allowBase64: false }),
    TableKit.configure({ table: { resizable: false } }),
    AlignedBlocks,
    Placeholder.configure({ placeholder }),
  ]
}

/** Addresses without a scheme are completed or point into this site. */
export function hasAllowedScheme(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.trim())?.[1]
  return scheme === undefined || richText.linkSchemes.some(allowed => allowed === scheme.toLowerCase())
}
