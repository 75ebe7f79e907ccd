export interface FolderNode {
  key: string
  title: string
  isLeaf: boolean
  selectable: boolean
  children?: FolderNode[]
}

/** Paths as a tree. Folders that hold nothing but one folder share a line with it. */
export function folders(paths: readonly string[], above = ''): FolderNode[] {
  const below = paths.map(path => path.slice(above.length))
  const names = [...new Set(below.map(path => path.split('/')[0] ?? ''))]
  return names.map(name => {
    const key = above + name
    if (below.includes(name)) return { key, title: name, isLeaf: true, selectable: true }
    const inside = paths.filter(path => path.startsWith(`${key}/`))
    const children = folders(inside, `${key}/`)
    const [only] = children
    if (children.length === 1 && only?.children) return { ...only, title: `${name}/${only.title}` }
    return { key, title: name, isLeaf: false, selectable: false, children }
  })
}
