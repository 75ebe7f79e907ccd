import { diffArrays } from 'diff'

export type Values = Readonly<Record<string, unknown>>

export interface Merge {
  values: Values
  /** Fields that both sides changed to different values; `values` contains mine. */
  conflicts: readonly string[]
  /** Fields that receive the value of the other side, or some of its paragraphs. */
  taken: readonly string[]
  /** The paragraphs of formatted texts that are conflicts. */
  parts: Readonly<Record<string, readonly TextPart[]>>
}

/** Three-way merge: a field, or a paragraph of a formatted text, that only one side changed is that side's. */
export function mergeFields(
  fields: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
  formatted: readonly string[] = [],
): Merge {
  const changedHere = new Set(changedFields(fields, base, mine))
  const changedThere = changedFields(fields, base, theirs)
  const both = changedThere.filter(field => changedHere.has(field) && !isSame(mine[field], theirs[field]))
  const html = (values: Values, field: string) => String(values[field] ?? '')
  const parts = Object.fromEntries(
    both
      .filter(field => formatted.includes(field))
      .map(field => [field, mergeTexts(html(base, field), html(mine, field), html(theirs, field))]),
  )
  const isSettled = (field: string) => parts[field]?.every(part => typeof part === 'string') ?? false
  const chosen = (field: string) => (changedHere.has(field) ? mine : theirs)[field]
  return {
    values: Object.fromEntries(
      fields.map(field => {
        const settled = parts[field]?.map(part => (typeof part === 'string' ? part : part.mine))
        return [field, settled ? settled.join('') : chosen(field)]
      }),
    ),
    conflicts: both.filter(field => !isSettled(field)),
    taken: changedThere.filter(field => !changedHere.has(field) || isSettled(field)),
    parts,
  }
}

/** Unset is unset, however it is written. Lists and objects are compared by their content. */
function isSame(one: unknown, other: unknown): boolean {
  if ((one ?? '') === (other ?? '')) return true
  return isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The given fields of `values` that differ from those of `base`. */
export function changedFields(fields: readonly string[], base: Values, values: Values): string[] {
  return fields.filter(field => !isSame(values[field], base[field]))
}

export function pickFields(fields: readonly string[], values: Values): Record<string, unknown> {
  return Object.fromEntries(fields.map(field => [field, values[field] ?? null]))
}

/** Paragraphs that both sides changed, each side in HTML. */
interface TextConflict {
  base: string
  mine: string
  theirs: string
}

/** HTML that is settled, or a conflict. */
type TextPart = string | TextConflict

/** Three-way merge of formatted texts by paragraph: one that only one side changed is that side's. */
export function mergeTexts(base: string, mine: string, theirs: string): TextPart[] {
  const blocks = blocksOf(base)
  const parts: TextPart[] = []
  let at = 0
  for (const group of overlapping([
    ...changesOf(blocks, blocksOf(mine), 'mine'),
    ...changesOf(blocks, blocksOf(theirs), 'theirs'),
  ])) {
    parts.push(htmlOf(blocks.slice(at, group.from)), decided(blocks, group))
    at = group.to
  }
  return [...parts, htmlOf(blocks.slice(at))].filter(part => part !== '')
}

type Side = 'mine' | 'theirs'

/** A paragraph, a list, a table or a picture. */
interface Block {
  html: string
  /** Equal where the editor writes the same in another way. */
  key: string
}

/** The blocks `from` to `to` of the base became `blocks`. */
interface Change {
  side: Side
  from: number
  to: number
  blocks: Block[]
}

interface Group {
  from: number
  to: number
  changes: Change[]
}

function changesOf(base: readonly Block[], side: readonly Block[], name: Side): Change[] {
  const changes: Change[] = []
  let open: Change | undefined
  let [from, place] = [0, 0]
  for (const { added, removed, count } of diffArrays(base.map(keyIn), side.map(keyIn))) {
    if (!added && !removed) open = undefined
    else {
      if (!open) {
        open = { side: name, from, to: from, blocks: [] }
        changes.push(open)
      }
      if (added) open.blocks.push(...side.slice(place, place + count))
      else open.to += count
    }
    if (!added) from += count
    if (!removed) place += count
  }
  return changes.flatMap(byBlock)
}

/** An equal number of blocks on both sides means the same blocks, each changed by itself. */
function byBlock(change: Change): Change[] {
  const { side, from, to, blocks } = change
  if (blocks.length !== to - from) return [change]
  return blocks.map((block, index) => ({ side, from: from + index, to: from + index + 1, blocks: [block] }))
}

/** Changes of the same blocks, or of the same place between two. */
function overlapping(changes: readonly Change[]): Group[] {
  const groups: Group[] = []
  for (const change of [...changes].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = groups.at(-1)
    const isInserted = change.from === change.to
    const isSamePlace = last?.changes.some(({ from, to }) => from === to && from === change.from)
    if (last && (change.from < last.to || (isInserted && isSamePlace))) {
      last.changes.push(change)
      last.to = Math.max(last.to, change.to)
    } else groups.push({ from: change.from, to: change.to, changes: [change] })
  }
  return groups
}

function decided(base: readonly Block[], group: Group): TextPart {
  const [mine, theirs] = [blocksAfter(base, group, 'mine'), blocksAfter(base, group, 'theirs')]
  const changed = new Set(group.changes.map(({ side }) => side))
  if (!changed.has('theirs') || keysOf(mine) === keysOf(theirs)) return htmlOf(mine)
  if (!changed.has('mine')) return htmlOf(theirs)
  return { base: htmlOf(base.slice(group.from, group.to)), mine: htmlOf(mine), theirs: htmlOf(theirs) }
}

function blocksAfter(base: readonly Block[], { from, to, changes }: Group, side: Side): Block[] {
  const blocks: Block[] = []
  let at = from
  for (const change of changes.filter(change => change.side === side)) {
    blocks.push(...base.slice(at, change.from), ...change.blocks)
    at = change.to
  }
  return [...blocks, ...base.slice(at, to)]
}

const keyIn = ({ key }: Block) => key
const keysOf = (blocks: readonly Block[]) => blocks.map(keyIn).join('\n')
const htmlOf = (blocks: readonly Block[]) => blocks.map(({ html }) => html).join('')

function blocksOf(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].flatMap(node => {
    if (!(node instanceof Element))
      return node.textContent?.trim() ? [{ html: node.textContent, key: node.textContent }] : []
    return [{ html: node.outerHTML, key: keyOf(node) }]
  })
}

/** The editor puts the text of items and cells into paragraphs, and writes default attributes. */
function keyOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const cell of copy.querySelectorAll('[colspan="1"]')) cell.removeAttribute('colspan')
  for (const cell of copy.querySelectorAll('[rowspan="1"]')) cell.removeAttribute('rowspan')
  for (const columns of copy.querySelectorAll('colgroup')) columns.remove()
  for (const inner of copy.querySelectorAll('li > p:only-child, td > p:only-child, th > p:only-child'))
    inner.replaceWith(...inner.childNodes)
  return copy.outerHTML
}
