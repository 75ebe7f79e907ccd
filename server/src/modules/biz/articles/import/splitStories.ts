import type { SplitMode } from '#contract/biz/articleImport'
import type { Block } from './blocks.ts'

type Story = Block[]

/** The ways to split a text, the proposed one first; `none` is always among them. */
export function splitsOf(blocks: readonly Block[]): SplitMode[] {
  const found = (['lines', 'headings', 'pages'] as const).filter(mode => split(blocks, mode).length > 1)
  // Headings that are few beside pages without one stand inside of stories.
  return [...found, 'none']
}

/** `starts` are the places of the blocks that begin a story, where it is split by hand. */
export function split(blocks: readonly Block[], mode: SplitMode, starts: readonly number[] = []): Story[] {
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
function storyLevel(blocks: readonly Block[]): string | undefined {
  const [level] = [...new Set(blocks.map(({ tag }) => tag).filter(tag => /^h[1-6]$/.test(tag)))].sort()
  return blocks.filter(({ tag }) => tag === level).length > 1 ? level : undefined
}

const marks = /^[-–—―─━=_*＊·•~～]{3,200}$/

/** A line of dashes, stars or the like between stories. */
function isDivider({ tag, text }: Block): boolean {
  return tag === 'hr' || (tag === 'p' && text.length < 400 && marks.test(text.replace(/\s/g, '')))
}

function hasContent({ html }: Block): boolean {
  return html.includes('<img') || html.includes('<table')
}
