import type { StoryHead } from '#contract/biz/articleImport'
import type { Block } from './blocks.ts'

const MAX_HEAD = 200
const MAX_NAME = 100
/** Headlines that are no headings are short and end without a full stop. */
const HEADLINE_LENGTH = 60
const BYLINE_LENGTH = 60
const DERIVED_LENGTH = 30

const byline =
  /^(?:[□■▲●◎]\s{0,4})?(?:本报|本刊)?(?:特约|见习|实习)?(?:记者|通讯员|作者|撰文|整理|编译|文)[\s:：/／|｜]/
const signedBy = /^(?:[□■▲●◎]\s{0,4})?(?:作者|撰文|整理|编译|文)[\s:：/／|｜]{1,4}/

/** Takes headline, kicker, deck and byline off the beginning of a story. Split by hand, the first line is the headline. */
export function takeHead(blocks: readonly Block[], isByHand = false): { head: StoryHead; rest: Block[] } {
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
  for (const take of [takeDeck, takeByline, takeDeck]) take(rest, head)
  return { head, rest }
}

function takeDeck(rest: Block[], head: StoryHead): void {
  const [first] = rest
  if (!first || head.subTitle !== '' || first.text.length > MAX_HEAD || !/^(——|--|⸺)/.test(first.text)) return
  head.subTitle = first.text.replace(/^[—⸺-]{1,10}/, '').trim()
  rest.shift()
}

function takeByline(rest: Block[], head: StoryHead): void {
  const [first] = rest
  if (!first || first.text.length > BYLINE_LENGTH || !byline.test(first.text)) return
  const { author, correspondent } = signed(first.text.replace(signedBy, ''))
  Object.assign(head, { author: author.slice(0, MAX_NAME), correspondent: correspondent.slice(0, MAX_NAME) })
  rest.shift()
}

function isShort({ tag, text, html }: Block): boolean {
  const isText = tag === 'p' || /^h[1-6]$/.test(tag)
  return isText && text !== '' && text.length <= HEADLINE_LENGTH && !/[。；;]$/.test(text) && !html.includes('<img')
}

/** `□ 本报记者 赵禾 通讯员 钱穗` names both. */
function signed(line: string): { author: string; correspondent: string } {
  const [author = '', correspondent = ''] = line.replace(/^[\s□■▲●◎]+/, '').split(/\s{0,4}通讯员\s{0,4}/)
  return { author: author.replace(/(报道|摄影报道)$/, '').trim(), correspondent: correspondent.trim() }
}
