/** Position of a passage: its words, and how many characters of the text come before it and up to its end. */
export interface Passage {
  quote: string
  start?: number
  end?: number
}

/**
 * Marks a passage in a text that may be formatted in between; of several with the same words the one nearest to
 * `start`. Answers the first mark, or nothing where the text no longer has it.
 */
export function markPassage(root: HTMLElement, passage: Passage): HTMLElement | undefined {
  const nodes = textNodes(root)
  const text = nodes.map(({ data }) => data).join('')
  const [from, to] = placeIn(text, passage) ?? []
  if (from === undefined || to === undefined) return undefined
  let first: HTMLElement | undefined
  let at = 0
  for (const node of nodes) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, node.length)]
    at += node.length
    if (start >= end) continue
    const part = node.splitText(start)
    part.splitText(end - start)
    const mark = root.ownerDocument.createElement('mark')
    part.replaceWith(mark)
    mark.append(part)
    first ??= mark
  }
  return first
}

/** Selects a passage in an editor, whose text stays as it is. Answers whether the text still has it. */
export function selectPassage(editor: HTMLElement, passage: Passage): boolean {
  const range = rangeOf(editor, passage)
  if (!range) return false
  editor.focus({ preventScroll: true })
  const selection = editor.ownerDocument.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  return true
}

function rangeOf(root: HTMLElement, passage: Passage): Range | undefined {
  const nodes = textNodes(root)
  const [from, to] = placeIn(nodes.map(({ data }) => data).join(''), passage) ?? []
  if (from === undefined || to === undefined) return undefined
  const range = root.ownerDocument.createRange()
  let at = 0
  for (const node of nodes) {
    if (from >= at && from < at + node.length) range.setStart(node, from - at)
    if (to > at && to <= at + node.length) range.setEnd(node, to - at)
    at += node.length
  }
  return range
}

function placeIn(text: string, { quote, start = 0, end = 0 }: Passage): [number, number] | undefined {
  if (quote === '') return end > start && end <= text.length ? [start, end] : undefined
  let nearest: number | undefined
  for (let found = text.indexOf(quote); found !== -1; found = text.indexOf(quote, found + 1))
    if (nearest === undefined || Math.abs(found - start) < Math.abs(nearest - start)) nearest = found
  return nearest === undefined ? undefined : [nearest, nearest + quote.length]
}

/** The texts of an element in their order. */
export function textNodes(root: HTMLElement): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}
