import { describe, expect, it } from 'vitest'
import { allLeaves, type CheckNode, checksOf, grantedFrom, keysToSend, matching, toggled } from './checks.ts'

const leaf = (key: string): CheckNode => ({ key, title: key })
const tree: CheckNode[] = [
  {
    key: 'system',
    title: '系统',
    children: [{ key: 'post', title: '岗位', children: ['add', 'edit'].map(leaf) }, leaf('param')],
  },
]

const read = (...keys: string[]) => grantedFrom(tree, new Set(keys))
const states = (...keys: string[]) => checksOf(tree, read(...keys))

describe('checks read from stored keys', () => {
  it('check a node when all its leaves are', () => {
    expect(states('add', 'edit')).toEqual({ checked: ['add', 'edit', 'post'], halfChecked: ['system'] })
    expect(states('add', 'edit', 'param').checked).toContain('system')
  })

  it('half-check a node that has got another leaf since it was stored', () => {
    expect(states('post', 'add')).toEqual({ checked: ['add'], halfChecked: ['post', 'system'] })
  })

  it('keep a node that was granted without its leaves', () => {
    expect(states('post')).toEqual({ checked: [], halfChecked: ['post', 'system'] })
    expect(keysToSend(tree, read('post'))).toEqual(['post'])
  })
})

it('only fully checked nodes are sent', () => {
  expect(keysToSend(tree, read('add', 'param'))).toEqual(['add', 'param'])
  expect(keysToSend(tree, allLeaves(tree)).sort()).toEqual(['add', 'edit', 'param', 'post', 'system'])
})

it('a click checks all below, a second one nothing', () => {
  const checked = toggled(tree, read('add'), 'post')
  expect(keysToSend(tree, checked)).toEqual(['add', 'edit', 'post'])
  expect(keysToSend(tree, toggled(tree, checked, 'post'))).toEqual([])
  expect(keysToSend(tree, toggled(tree, checked, 'edit'))).toEqual(['add'])
})

it('a search keeps what leads to its matches and what is below them', () => {
  expect(matching(tree, '岗')).toEqual([{ key: 'system', title: '系统', children: [tree[0]?.children?.[0]] }])
  expect(matching(tree, 'EDIT')[0]?.children?.[0]?.children).toEqual([leaf('edit')])
  expect(matching(tree, 'none')).toEqual([])
})
