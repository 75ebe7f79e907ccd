import { expect, it } from 'vitest'
import { marksOf } from './travelled.ts'

const connections = [
  { id: 'begin', from: 'start', to: 'approve' },
  { id: 'decided', from: 'approve', to: 'gate' },
  { id: 'yes', from: 'gate', to: 'end' },
  { id: 'no', from: 'gate', to: 'adjust' },
  { id: 'again', from: 'adjust', to: 'approve' },
]

const step = (id: string) => ({ id, enteredAt: '', leftAt: '', visits: 1 })
const task = (historyActivityId: string, flag: string, endTime = '2026-01-01 08:00:00') => ({
  taskId: historyActivityId,
  historyActivityId,
  flag,
  endTime,
})

it('shows a refusal and the way that it took', () => {
  const diagram = {
    steps: ['start', 'approve', 'gate', 'adjust'].map(step),
    active: ['adjust'],
    flows: ['begin', 'decided', 'no'],
  }
  const marks = marksOf(diagram, [task('approve', ''), task('adjust', '', '')], connections)
  expect(Object.fromEntries(marks)).toEqual({
    ...{ begin: 'done', decided: 'rejected', no: 'rejected' },
    ...{ start: 'done', approve: 'rejected', gate: 'done', adjust: 'active' },
  })
})

it('shows a step as it was decided last', () => {
  const diagram = {
    steps: ['start', 'approve', 'gate', 'adjust', 'end'].map(step),
    active: [],
    flows: ['begin', 'decided', 'no', 'again', 'yes'],
  }
  const history = [task('approve', ''), task('adjust', 'ok'), task('approve', 'ok')]
  const marks = marksOf(diagram, history, connections)
  expect(marks.get('approve')).toBe('done')
  expect(marks.get('no')).toBe('rejected')
  expect(marks.get('yes')).toBe('done')
})

it('leaves what was not reached as it is', () => {
  const marks = marksOf({ steps: [step('start')], active: ['approve'], flows: ['begin'] }, [], connections)
  expect(marks.has('end')).toBe(false)
  expect(marks.get('approve')).toBe('active')
})
