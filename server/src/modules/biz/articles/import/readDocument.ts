/** Runs in a child process: manuscripts of others are read nowhere else. */
import { readFile, writeFile } from 'node:fs/promises'
import mammoth from 'mammoth'
import sharp from 'sharp'
import {
  type DocumentStories,
  type DocumentStory,
  MAX_LINES,
  MAX_STORIES,
  type SplitMode,
} from '#contract/biz/articleImport'
import { escapedText } from '#contract/kit/richText'
import { addNote, LOST_PICTURE_NOTE, type ReadingNote } from '#contract/kit/texts/reading'
import { countUnknown } from '#contract/kit/texts/symbolFonts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { decodeText } from './decodeText.ts'
import { documentLabels } from './documentLabels.ts'
import { checkedDocx } from './docxParts.ts'
import {
  extractNotes,
  type HtmlBlock,
  htmlBlocksOf,
  NOTE_PREFIX,
  type Notes,
  PAGE_BREAK,
  paragraph,
  placeNotes,
} from './htmlBlocks.ts'
import { withStarts } from './listNumbers.ts'
import { HEADLINE_STYLE } from './resolveRuns.ts'
import { extractHead, split, splitsOf } from './splitStories.ts'

export interface ReadingTask {
  path: string
  format: 'docx' | 'txt'
  /** Proposed when absent. */
  split: SplitMode | undefined
  /** Places of the blocks that begin a story, where it is split by hand. */
  starts: readonly number[]
}

export interface ReadStory extends Omit<DocumentStory, 'index' | 'pictures'> {
  /** With `picture:<number>` in place of the addresses of its pictures. */
  content: string
  /** Numbers of its pictures. */
  pictures: number[]
}

export interface ReadResult extends Omit<DocumentStories, 'stories'> {
  stories: ReadStory[]
  /** Each at `pictureFile(path, number)`. */
  pictures: ReadPicture[]
}

export interface ReadPicture {
  extension: string
  width: number
  height: number
}

const SHOWN_TEXT = 120
const SHOWN_LINE = 60
const MAX_PICTURES = 200
const LOST_PICTURE = 'picture:lost'
const lostPicture = new RegExp(`<img [^<>]{0,4000}src="${LOST_PICTURE}"[^<>]{0,4000}/>`, 'g')

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

export const pictureFile = (path: string, number: number): string => `${path}.picture-${number}`

/** Splits a manuscript into stories. Pictures are written next to it. */
export async function readDocument({ path, format, split: chosen, starts }: ReadingTask): Promise<ReadResult> {
  const bytes = await readFile(path)
  const { blocks, reading, pictures, encoding } = format === 'docx' ? await readDocx(bytes, path) : readText(bytes)
  const notes = extractNotes(blocks)
  const splits = splitsOf(blocks)
  const mode = chosen ?? splits[0] ?? 'none'
  const parts = split(blocks, mode, starts)
  if (parts.length === 0) throw new Refusal(400, documentLabels.empty)
  if (parts.length > MAX_STORIES) throw new Refusal(400, documentLabels.tooMany)
  return {
    encoding,
    split: mode,
    splits,
    stories: parts.map(part => storyOf(part, notes, mode === 'hand')),
    lines: blocks.length > MAX_LINES ? [] : blocks.map(({ text }) => text.slice(0, SHOWN_LINE)),
    starts: parts.flatMap(([first]) => (first ? [blocks.indexOf(first)] : [])),
    reading,
    pictures,
  }
}

interface ReadDocument {
  blocks: HtmlBlock[]
  reading: ReadingNote[]
  pictures: ReadPicture[]
  encoding: string
}

async function readDocx(bytes: Uint8Array, path: string): Promise<ReadDocument> {
  const { file, notes: reading } = checkedDocx(bytes)
  const pictures: ReadPicture[] = []
  const convertImage = mammoth.images.imgElement(async image => {
    const bytes = await image.readAsBuffer()
    const picture = pictures.length < MAX_PICTURES && (await inspected(bytes, image.contentType))
    if (!picture) {
      addNote(reading, 'lostPicture')
      return { src: LOST_PICTURE }
    }
    const number = pictures.push(picture) - 1
    await writeFile(pictureFile(path, number), bytes, { mode: 0o600 })
    return { src: `picture:${number}` }
  })
  const html = (await convert(file, convertImage)).replaceAll(lostPicture, `<strong>${LOST_PICTURE_NOTE}</strong>`)
  return { blocks: htmlBlocksOf(withStarts(html)), reading, pictures, encoding: '' }
}

/** Undefined for drawings of office programs and whatever else no browser shows. */
async function inspected(bytes: Buffer, contentType: string): Promise<ReadPicture | undefined> {
  const extension = extensions[contentType]
  if (!extension) return undefined
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!size) return undefined
  // Turned by 90 degrees, as cameras note it.
  const isTurned = (size.orientation ?? 1) >= 5
  const [width, height] = isTurned ? [size.height, size.width] : [size.width, size.height]
  return { extension, width, height }
}

async function convert(file: Uint8Array, convertImage: ReturnType<typeof mammoth.images.imgElement>): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(file) },
      {
        convertImage,
        includeEmbeddedStyleMap: false,
        idPrefix: NOTE_PREFIX,
        styleMap: [
          "p[style-name='Title'] => h1:fresh",
          "p[style-name='title'] => h1:fresh",
          "p[style-name='标题'] => h1:fresh",
          `p.${HEADLINE_STYLE} => h1:fresh`,
          ...['caption', 'Caption', 'Image Caption', 'Table Caption', '题注'].map(
            name => `p[style-name='${name}'] => p.caption:fresh`,
          ),
          "br[type='page'] => hr.page-break",
          'u => u',
          'strike => s',
        ],
      },
    )
    return value
  } catch (error) {
    // The reader reports no reasons for its errors.
    if ((error as { code?: unknown }).code !== undefined) throw error
    throw new Refusal(400, documentLabels.damaged)
  }
}

/** One paragraph for each line; a form feed begins a page, and `# ` a headline. */
function readText(bytes: Uint8Array): ReadDocument {
  const { text, encoding, unreadable } = decodeText(bytes)
  const blocks: HtmlBlock[] = []
  for (const [page, part] of text.split('\f').entries()) {
    const before = blocks.length
    for (const line of part.split(/\r\n|\r|\n/)) {
      const words = withoutControls(line).trim()
      if (words !== '') blocks.push(headingOf(words) ?? paragraph(words))
    }
    const first = blocks[before]
    if (page > 0 && first) first.breaks = 'before'
  }
  const reading: ReadingNote[] = []
  addNote(reading, 'character', { count: unreadable + countUnknown(text) })
  return { blocks, reading, pictures: [], encoding }
}

function withoutControls(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return line.replace(/[\u0000-\u0008\u000b-\u001f\ufeff]/g, '')
}

function headingOf(line: string): HtmlBlock | undefined {
  const [, marks, words] = /^(#{1,3})\s(.{1,300})$/.exec(line) ?? []
  if (!marks || !words) return undefined
  const tag = `h${marks.length}`
  const text = words.trim()
  return { tag, html: `<${tag}>${escapedText(text)}</${tag}>`, text, breaks: '' }
}

function storyOf(blocks: readonly HtmlBlock[], notes: Notes, isByHand: boolean): ReadStory {
  const { head, rest } = extractHead(blocks, isByHand)
  // Headlines have no marks, but their notes come first.
  const above = placeNotes(
    blocks
      .filter(block => !rest.includes(block))
      .map(({ html }) => html)
      .join(''),
    notes,
  ).notes
  const placed = placeNotes(withFigures(rest), notes, above)
  const below = placed.notes.map((note, index) => `<p>[${index + 1}] ${note}</p>`)
  const content = placed.html + below.join('')
  const text = rest.map(block => block.text).join(' ')
  return {
    ...head,
    content,
    text: text.slice(0, SHOWN_TEXT),
    characters: text.replace(/\s/g, '').length,
    pictures: [...content.matchAll(/ src="picture:(\d{1,4})"/g)].map(([, number]) => Number(number)),
    tables: content.split('<table').length - 1,
    notes: placed.notes.length,
  }
}

const isCaption = (block: HtmlBlock | undefined) =>
  block?.tag === 'p' &&
  block.text.length <= 200 &&
  (block.html.startsWith('<p class="caption">') || (block.text.length <= 80 && /^(图|△|▲|Fig)/.test(block.text)))

const innerOf = ({ html }: HtmlBlock) => html.replace(/^<p[^<>]{0,200}>|<\/p>$/g, '')

/** A paragraph that is nothing but pictures becomes figures, the last one with the caption that follows. */
function withFigures(blocks: readonly HtmlBlock[]): string {
  let html = ''
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index]
    if (!block) continue
    const images = block.html.match(/<img [^<>]{0,4000}\/>/g) ?? []
    if (block.tag !== 'p' || block.text !== '' || images.length === 0) {
      html += block.html
      continue
    }
    const caption = blocks[index + 1]
    const captioned = isCaption(caption)
    for (const [place, image] of images.entries()) {
      const isLast = place === images.length - 1
      html += `<figure>${image}${isLast && caption && captioned ? `<figcaption>${innerOf(caption)}</figcaption>` : ''}</figure>`
    }
    if (captioned) index += 1
  }
  return html.replaceAll(PAGE_BREAK, '')
}
