/** Lists of Word: it writes each item as a paragraph with its mark in a span, and names its level in a style. */
import { isBullet, numberOfList, writtenMark } from '#contract/kit/texts/listNumbers'
import { addNote, type ReadingNote } from '#contract/kit/texts/reading'

interface OpenList {
  level: number
  list: HTMLElement
  /** The number of its last item. */
  number: number
}

/** Numbers of another form than those of the editor's lists, such as 一、, are written before their text. */
export function makeLists(body: HTMLElement, notes: ReadingNote[]): void {
  // The outermost first.
  let open: OpenList[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p,h1,h2,h3,h4,h5,h6')) {
    const mark = takeMark(paragraph)
    const number = numberOfList(mark ?? '')
    const isListed = mark !== undefined && paragraph.localName === 'p' && (number !== undefined || isBullet(mark))
    if (!isListed) {
      open = []
      if (!mark) continue
      addNote(notes, 'number', { sample: mark + (paragraph.textContent ?? '').trim().slice(0, 10) })
      paragraph.prepend(writtenMark(mark))
      continue
    }
    if (open[0]?.list !== paragraph.previousElementSibling) open = []
    open = putInList(paragraph, { level: levelOf(paragraph), number }, open)
  }
}

function putInList(
  paragraph: HTMLElement,
  { level, number }: { level: number; number: number | undefined },
  above: readonly OpenList[],
): OpenList[] {
  const open = above.filter(list => list.level <= level)
  const name = number === undefined ? 'ul' : 'ol'
  const last = open.at(-1)
  const same = last?.level === level ? open.pop() : undefined
  const continues = same?.list.localName === name && (number === undefined || number === same.number + 1)
  const list = continues ? same.list : newList(paragraph, name, number)
  const outer = open.at(-1)
  if (!continues && same) same.list.after(list)
  else if (!continues && outer) outer.list.lastElementChild?.append(list)
  else if (!continues) paragraph.before(list)
  const item = paragraph.ownerDocument.createElement('li')
  item.append(paragraph)
  list.append(item)
  return [...open, { level, list, number: number ?? 0 }]
}

function newList(paragraph: HTMLElement, name: 'ol' | 'ul', number: number | undefined): HTMLElement {
  const list = paragraph.ownerDocument.createElement(name)
  if (number !== undefined && number !== 1) list.setAttribute('start', String(number))
  return list
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

const levelOf = (paragraph: Element) =>
  Number(/mso-list:\s{0,9}l\d{1,9}\s{1,9}level(\d)/i.exec(styleOf(paragraph))?.[1] ?? 1)

/** Takes the list marker off an item; undefined for other paragraphs. */
function takeMark(paragraph: HTMLElement): string | undefined {
  if (!/mso-list:\s{0,9}l\d/i.test(styleOf(paragraph))) return undefined
  let mark = ''
  for (const span of paragraph.querySelectorAll('[style*="mso-list"]')) {
    mark += span.textContent ?? ''
    span.remove()
  }
  return mark.trim()
}
