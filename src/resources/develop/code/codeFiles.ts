import { generatePath } from '#contract/develop/code'
import { saveFile } from '../../../lib/files.ts'
import { request } from '../../../providers/api/http.ts'

interface FolderNode {
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

/** Saves the archive that is generated from these settings. */
export async function downloadCode(settings: readonly { id: string; tableName: string }[]): Promise<void> {
  const ids = settings.map(({ id }) => id).join(',')
  const params = { ids, system: 'saber' }
  const file = await request<Blob>({ method: 'POST', url: generatePath, params, responseType: 'blob' })
  const address = URL.createObjectURL(file)
  saveFile(address, `${settings.length === 1 ? settings[0]?.tableName : 'modules'}.zip`)
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
