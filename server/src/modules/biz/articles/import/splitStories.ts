import type { SplitMode, StoryHead } from '#contract/biz/articleImport'
import { namesInByline } from '#contract/kit/texts/scripts'
import type { HtmlBlock } from './htmlBlocks.ts'

type Story = HtmlBlock[]

/** The ways to split a text, the proposed one first; `none` is always among them. */
export function splitsOf(blocks: readonly HtmlBlock[]): SplitMode[] {
  const found = (['lines', 'headings', 'pages'] as const).filter(mode => split(blocks, mode).length > 1)
  // Few headings among many pages without one are inside of stories.
  return [...found, 'none']
}

/** `starts` are the places of the blocks that begin a story, where it is split by hand. */
export function split(blocks: readonly HtmlBlock[], mode: SplitMode, starts: readonly number[] = []): Story[] {
  const stories: Story[] = [[]]
  const begin = () => stories.push([])
  const level = mode === 'headings' ? storyLevel(blocks) : undefined
  const cuts = new Set(mode === 'hand' ? starts : [])
  for (const [index, block] of blocks.entries()) {
    const isLine = isDivider(block)
    if (mode === 'lines' && isLine) begin()
    if (mode === 'pages' && block.breaks === 'before') begin()
    if (block.tag === level || cuts.has(index)) begin()
    if (!isLine && (block.text !== '' || hasContent(block))) stories.at(-1)?.push(block)
    if (mode === 'pages' && block.breaks === 'after') begin()
  }
  return stories.filter(story => story.some(({ text }) => text !== ''))
}

/** The highest level of headings, when there are several of them. */
function storyLevel(blocks: readonly HtmlBlock[]): string | undefined {
  const [level] = [...new Set(blocks.map(({ tag }) => tag).filter(tag => /^h[1-6]$/.test(tag)))].sort()
  return blocks.filter(({ tag }) => tag === level).length > 1 ? level : undefined
}

const marks = /^[-–—―─━=_*＊·•~～]{3,200}$/

/** A line of dashes, stars or the like between stories. */
function isDivider({ tag, text }: HtmlBlock): boolean {
  return tag === 'hr' || (tag === 'p' && text.length < 400 && marks.test(text.replace(/\s/g, '')))
}

function hasContent({ html }: HtmlBlock): boolean {
  return html.includes('<img') || html.includes('<table')
}

const MAX_HEAD = 200
const MAX_NAME = 100
/** Headlines that are no headings are short and end without a full stop. */
const HEADLINE_LENGTH = 60
const BYLINE_LENGTH = 60
const DERIVED_LENGTH = 30

const byline =
  /^(?:[□■▲●◎]\s{0,4})?(?:本报|本刊)?(?:特约|见习|实习)?(?:记者|通讯员|作者|撰文|整理|编译|文)[\s:：/／|｜]/
const signedBy = /^(?:[□■▲●◎]\s{0,4})?(?:作者|撰文|整理|编译|文)[\s:：/／|｜]{1,4}/

/**
 * Extracts headline, kicker, deck and byline from the beginning of a story. Split by hand, the first line is the
 * headline.
 */
export function extractHead(blocks: readonly HtmlBlock[], isByHand = false): { head: StoryHead; rest: HtmlBlock[] } {
  const rest = [...blocks]
  const head: StoryHead = { title: '', leadTitle: '', subTitle: '', author: '', correspondent: '' }
  const place = rest.slice(0, 3).findIndex(({ tag }) => /^h[1-6]$/.test(tag))
  const above = rest.slice(0, Math.max(0, place))
  if (isByHand && rest[0] && rest[0].text.length <= MAX_HEAD) head.title = rest.shift()?.text ?? ''
  else if (place >= 0 && above.every(isShort)) {
    head.leadTitle = above
      .map(({ text }) => text)
      .join(' ')
      .slice(0, MAX_HEAD)
    head.title = rest[place]?.text.slice(0, MAX_HEAD) ?? ''
    rest.splice(0, place + 1)
  } else if (rest[0] && isShort(rest[0])) head.title = (rest.shift()?.text ?? '').replace(/^标题[:：]\s{0,4}/, '')
  else head.title = (rest.find(({ text }) => text !== '')?.text ?? '').slice(0, DERIVED_LENGTH)
  for (const take of [extractDeck, extractByline, extractDeck]) take(rest, head)
  return { head, rest }
}

function extractDeck(rest: HtmlBlock[], head: StoryHead): void {
  const [first] = rest
  if (!first || head.subTitle !== '' || first.text.length > MAX_HEAD || !/^(——|--|⸺)/.test(first.text)) return
  head.subTitle = first.text.replace(/^[—⸺-]{1,10}/, '').trim()
  rest.shift()
}

function extractByline(rest: HtmlBlock[], head: StoryHead): void {
  const [first] = rest
  if (!first || first.text.length > BYLINE_LENGTH || !byline.test(first.text)) return
  const { author, correspondent } = namesInByline(first.text.replace(signedBy, '').replace(/^[\s□■▲●◎]+/, ''))
  Object.assign(head, { author: author.slice(0, MAX_NAME), correspondent: correspondent.slice(0, MAX_NAME) })
  rest.shift()
}

function isShort({ tag, text, html }: HtmlBlock): boolean {
  const isText = tag === 'p' || /^h[1-6]$/.test(tag)
  return isText && text !== '' && text.length <= HEADLINE_LENGTH && !/[。；;]$/.test(text) && !html.includes('<img')
}
