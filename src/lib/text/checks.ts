/** Checked nodes of a tree, as people expect it: a node is checked when all of its leaves are. */

export interface CheckNode {
  key: string
  title: string
  children?: CheckNode[]
}

/** Keys of granted leaves, and of nodes that were granted without any descendant. */
export type GrantedKeys = ReadonlySet<string>

export interface Checks {
  /** Fully checked nodes, in the order of the tree. */
  checked: string[]
  halfChecked: string[]
}

/**
 * Reads stored keys. Of a node with children only what is below it counts: its own key was stored when all of them were
 * checked, and since then others may have come. A key without any below it stays, so that saving does not lose it.
 */
export function grantedFrom(nodes: readonly CheckNode[], keys: ReadonlySet<string>): GrantedKeys {
  return new Set(nodes.flatMap(node => grantedIn(node, keys)))
}

function grantedIn(node: CheckNode, keys: ReadonlySet<string>): string[] {
  const below = (node.children ?? []).flatMap(child => grantedIn(child, keys))
  return below.length > 0 || !keys.has(node.key) ? below : [node.key]
}

export function checksOf(nodes: readonly CheckNode[], granted: GrantedKeys): Checks {
  const checks: Checks = { checked: [], halfChecked: [] }
  for (const node of nodes) visit(node, granted, checks)
  return checks
}

function visit(node: CheckNode, granted: GrantedKeys, checks: Checks): 'all' | 'some' | 'none' {
  if (!node.children?.length) {
    if (granted.has(node.key)) checks.checked.push(node.key)
    return granted.has(node.key) ? 'all' : 'none'
  }
  const below = node.children.map(child => visit(child, granted, checks))
  if (below.every(state => state === 'all')) {
    checks.checked.push(node.key)
    return 'all'
  }
  const some = granted.has(node.key) || below.some(state => state !== 'none')
  if (some) checks.halfChecked.push(node.key)
  return some ? 'some' : 'none'
}

/** Keys to submit: fully checked nodes, and nodes that were granted alone. */
export function keysToSend(nodes: readonly CheckNode[], granted: GrantedKeys): string[] {
  const { checked } = checksOf(nodes, granted)
  return [...new Set([...checked, ...granted])]
}

/** After a click on a node: all below it, or nothing if that was checked. */
export function toggled(nodes: readonly CheckNode[], granted: GrantedKeys, key: string): GrantedKeys {
  const node = findNode(nodes, key)
  if (!node) return granted
  const next = new Set(granted)
  const wasChecked = checksOf([node], granted).checked.includes(key)
  for (const id of keysIn(node)) next.delete(id)
  if (!wasChecked) for (const id of leavesIn(node)) next.add(id)
  return next
}

export function allLeaves(nodes: readonly CheckNode[]): GrantedKeys {
  return new Set(nodes.flatMap(leavesIn))
}

/** The nodes whose title contains the text, with all that is above and below them. */
export function matching(nodes: readonly CheckNode[], text: string): CheckNode[] {
  const term = text.trim().toLowerCase()
  if (term === '') return [...nodes]
  return nodes.flatMap(node => {
    if (node.title.toLowerCase().includes(term)) return [node]
    const children = matching(node.children ?? [], text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The nodes that have others below them. */
export function branchesIn(nodes: readonly CheckNode[]): string[] {
  return nodes.flatMap(({ key, children = [] }) => (children.length > 0 ? [key, ...branchesIn(children)] : []))
}

function findNode(nodes: readonly CheckNode[], key: string): CheckNode | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : findNode(node.children ?? [], key)
    if (found) return found
  }
  return undefined
}

const leavesIn = ({ key, children = [] }: CheckNode): string[] =>
  children.length > 0 ? children.flatMap(leavesIn) : [key]

const keysIn = ({ key, children = [] }: CheckNode): string[] => [key, ...children.flatMap(keysIn)]
