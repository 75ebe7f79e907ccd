// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { chosenBranches } from './BranchesEditor.tsx'

const tree = [
  {
    value: '1',
    title: '系统',
    children: [
      { value: '11', title: '用户' },
      { value: '12', title: '日志', children: [{ value: '121', title: '接口日志' }] },
    ],
  },
  { value: '2', title: '内容' },
]

it('keeps the nodes that lead to a chosen leaf', () => {
  expect(chosenBranches(tree, new Set(['121']))).toEqual(['1', '12', '121'])
})

it('keeps all of a chosen branch', () => {
  expect(chosenBranches(tree, new Set(['1']))).toEqual(['1', '11', '12', '121'])
})

it('keeps nothing when nothing is chosen', () => {
  expect(chosenBranches(tree, new Set())).toEqual([])
})
