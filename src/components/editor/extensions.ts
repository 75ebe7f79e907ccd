import { type AnyExtension, Extension, Mark, type MarkConfig, Node as SchemaNode } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { richText } from '#contract/kit/richText'

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

const alignments = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]

/** Blocks are aligned by a class: texts carry no styles of their own. */
const AlignedBlocks = Extension.create({
  name: 'alignedBlocks',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: alignmentOf,
          renderHTML: ({ align }) => (typeof align === 'string' ? { class: `align-${align}` } : {}),
        },
      },
    },
  ],
})

/** Other programs align by style or attribute. Left is the default. */
function alignmentOf(element: HTMLElement): Alignment | null {
  const own = alignments.find(name => element.classList.contains(`align-${name}`))
  const alignment = own ?? alignments.find(name => name === (element.style.textAlign || element.getAttribute('align')))
  return alignment && alignment !== 'left' ? alignment : null
}

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

const Superscript = scriptMark('superscript', 'sup', 'super', 'Mod-.')
const Subscript = scriptMark('subscript', 'sub', 'sub', 'Mod-,')

/** Small print in a text; the credit of a picture is part of its figure. */
const Small = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: () => ['small', 0],
})

const imageAttributes = ['src', 'alt', 'title', 'width', 'height'] as const

/**
 * A picture with what is printed below it: `<figure><img><figcaption>caption<small>credit</small></figcaption></figure>`.
 * Caption and credit are inline HTML.
 */
const Figure = SchemaNode.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  // Parsed before the plain picture, which would match the `img` inside.
  priority: 200,
  addAttributes: () => ({
    ...Object.fromEntries(
      imageAttributes.map(name => [
        name,
        {
          default: name === 'src' || name === 'alt' ? '' : null,
          rendered: false,
          parseHTML: (element: HTMLElement) => pictureIn(element)?.getAttribute(name),
        },
      ]),
    ),
    caption: { default: '', rendered: false, parseHTML: element => partsOf(element).caption },
    credit: { default: '', rendered: false, parseHTML: element => partsOf(element).credit },
  }),
  parseHTML: () => [{ tag: 'figure', getAttrs: element => (isPicture(element) ? null : false) }],
  renderHTML({ node }) {
    const { caption, credit } = node.attrs
    const image = Object.fromEntries(imageAttributes.map(name => [name, node.attrs[name]]))
    const small = credit ? [['small', {}, ...captionSpecs(credit)]] : []
    const below = caption || credit ? [['figcaption', {}, ...captionSpecs(caption), ...small]] : []
    return ['figure', {}, ['img', image], ...below]
  },
})

const pictureIn = (element: HTMLElement) => element.querySelector('img')

/** One picture and its caption; the editor parses the parts of other figures, so that none is lost. */
function isPicture(element: HTMLElement): boolean {
  if (element.querySelectorAll('img').length !== 1 || !pictureIn(element)?.getAttribute('src')) return false
  const rest = element.cloneNode(true) as HTMLElement
  for (const part of rest.querySelectorAll('figcaption,img')) part.remove()
  return rest.querySelector('table,p') === null && rest.textContent?.trim() === ''
}

function partsOf(element: HTMLElement): { caption: string; credit: string } {
  const caption = element.querySelector('figcaption')?.cloneNode(true) as HTMLElement | undefined
  const small = caption?.querySelector('small')
  const credit = small?.innerHTML.trim() ?? ''
  small?.remove()
  return { caption: caption?.innerHTML.trim() ?? '', credit }
}

/** A text, or an element with its attributes and children. */
type OutputSpec = string | readonly [string, object, ...unknown[]]

const renamed: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's' }
const inlineTags = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a', 'br']

/** The inline markup of a caption as the editor renders it: allowed elements only, so that nothing in it can run. */
function captionSpecs(html: string): OutputSpec[] {
  return [...parse(html).childNodes].flatMap(specsOf)
}

function specsOf(node: Node): OutputSpec[] {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ? [node.nodeValue.replace(/\s+/g, ' ')] : []
  if (!(node instanceof Element)) return []
  const children = [...node.childNodes].flatMap(specsOf)
  const tag = renamed[node.localName] ?? node.localName
  if (tag === 'br') return [['br', {}]]
  const href = node.getAttribute('href') ?? ''
  if (!inlineTags.includes(tag) || (tag === 'a' && !richText.isLink(href))) return children
  return [[tag, tag === 'a' ? { href, ...richText.linkAttributes } : {}, ...children]]
}

export const captionText = (html: string): string => parse(html).textContent?.trim() ?? ''

export function captionOf(text: string): string {
  const holder = parse('')
  holder.textContent = text
  return holder.innerHTML
}

/** A document of its own loads and runs nothing. */
function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}
