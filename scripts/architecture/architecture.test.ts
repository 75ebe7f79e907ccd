import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupOf, groups, largeFolders, MAX_FILES, moduleFolderOf } from './folders.ts'
import { GENERATED } from './generate.ts'
import { cyclesBetween, type Import, importsOf, sourceFiles } from './imports.ts'

const files = sourceFiles()
const imports = importsOf(files)
const folders = [...new Set(files.map(file => posix.dirname(file)))]

describe('the table of folders', () => {
  it('lists every folder', () => {
    const unlisted = folders.filter(folder => {
      const group = groupOf(`${folder}/file`) ?? ''
      const [below] = folder.slice(group.length + 1).split('/')
      return !group || (below && !groups[group]?.areServices && !(below in (groups[group]?.folders ?? {})))
    })
    expect(unlisted).toEqual([])
  })

  it('lists no folder that is gone', () => {
    const listed = Object.entries(groups).flatMap(([path, { folders = {} }]) => [
      path,
      ...Object.keys(folders).map(name => `${path}/${name}`),
    ])
    expect(listed.filter(path => !files.some(file => file.startsWith(`${path}/`)))).toEqual([])
  })

  it.each(Object.keys(GENERATED))('%s is what the table says', path => {
    const text = readFileSync(path, 'utf8')
    const content = (of: string) => (path.endsWith('.json') ? JSON.parse(of) : of)
    expect(content(GENERATED[path]?.(text) ?? ''), 'run `npx tsx scripts/architecture/generate.ts`').toEqual(
      content(text),
    )
  })
})

describe('imports', () => {
  it('follow the arrows of the table', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [group = '', other = ''] = [groupOf(from), groupOf(to)]
      return group !== other && !groups[group]?.imports.includes(other)
    })
    expect(wrong.map(shown)).toEqual([])
  })

  it('never run in a circle between folders', () => {
    const edges = imports.map(({ from, to }) => [posix.dirname(from), posix.dirname(to)] as const)
    expect(cyclesBetween(edges.filter(([from, to]) => from !== to))).toEqual([])
  })

  it('run in no circle of values within a folder', () => {
    const edges = imports.filter(({ isType }) => !isType).map(({ from, to }) => [from, to] as const)
    expect(cyclesBetween(edges)).toEqual([])
  })

  it('enter module folders of the server through their index', () => {
    const deep = imports.filter(({ from, to }) => {
      const entered = moduleFolderOf(to)
      return entered && moduleFolderOf(from) !== entered && to !== `${entered}/index.ts`
    })
    expect(deep.map(shown)).toEqual([])
  })

  it('of screens never cross from one service to another', () => {
    const service = (file: string) => /^src\/resources\/[^/]+(?=\/)/.exec(file)?.[0]
    const wrong = imports.filter(({ from, to }) => service(from) && service(to) && service(from) !== service(to))
    expect(wrong.map(shown)).toEqual([])
  })
})

it(`no folder but those of services holds more than ${MAX_FILES} files`, () => {
  const all = sourceFiles(['contract', 'server/src', 'src', 'tests', 'scripts']).map(file => posix.dirname(file))
  const isService = (folder: string) => groups[posix.dirname(folder)]?.areServices
  const large = [...new Set(all)].filter(
    folder => !isService(folder) && all.filter(other => other === folder).length > MAX_FILES,
  )
  expect(large.filter(folder => !largeFolders.includes(folder))).toEqual([])
})

const shown = ({ from, to }: Import) => `${from} -> ${to}`
