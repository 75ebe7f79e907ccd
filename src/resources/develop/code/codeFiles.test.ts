// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { folders } from './codeFiles.ts'

it('joins folders that hold nothing but a folder', () => {
  const tree = folders(['server/src/a.ts', 'server/src/b/c.ts', 'd/e/f.ts', 'g.md'])
  const titles = (nodes: ReturnType<typeof folders>): unknown[] =>
    nodes.map(({ title, children }) => (children ? [title, titles(children)] : title))
  expect(titles(tree)).toEqual([['server/src', ['a.ts', ['b', ['c.ts']]]], ['d/e', ['f.ts']], 'g.md'])
})
