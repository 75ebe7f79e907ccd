import { expect, it } from 'vitest'
import type { BladeFlow } from '#contract/flow/work'
import { processFile } from '../processFile.ts'
import { renderDiagram } from './renderDiagram.ts'

const step = (id: string, leftAt: string, visits = 1) => ({ id, enteredAt: '2026-11-21 09:30:00', leftAt, visits })

it('shows the way that was taken, where an instance waits, what was refused, and when', async () => {
  const xml = await processFile('leave.bpmn20.xml')
  const [from, to] = ['approval', 'adjust'].map(historyActivityId => ({ historyActivityId, taskId: '1', flag: '' }))
  const svg = await renderDiagram(xml, {
    diagram: {
      ...{ xml, name: '请假流程', active: ['adjust'], flows: ['toApproval', 'approvalDone', 'approvalRefused'] },
      steps: [step('start', '2026-11-21 09:30:00'), step('approval', '2026-11-21 10:45:00', 2), step('adjust', '')],
    },
    history: [
      { ...from, endTime: '2026-11-21 10:45:00' },
      { ...to, endTime: '' },
    ] as BladeFlow[],
  })
  const shapes = [...svg.matchAll(/<(circle|polygon|rect)[^>]*stroke="(#\w+)"/g)].map(([, , colour]) => colour)
  expect(new Set(shapes)).toEqual(new Set(['#237804', '#cf1322', '#0958d9', '#434343']))
  expect(svg.match(/marker-end="url\(#rejected\)"/g)).toHaveLength(2)
  for (const word of ['11-21 10:45 ×2', '人事审批', '重新提交']) expect(svg).toContain(`>${word}<`)
})

it('stands on white, and breaks long names within their boxes', async () => {
  const xml = (await processFile('leave.bpmn20.xml')).replace(
    'name="人事审批"',
    'name="人事部门审批并登记到考勤系统&lt;b&gt;"',
  )
  const svg = await renderDiagram(xml)
  expect(svg).toContain('fill="#fff"/>')
  expect(svg).toContain('>人事部门审批并登<')
  expect(svg).not.toContain('<b>')
})

it('renders each type of element in its own shape', async () => {
  const xml = await processFile('expense.bpmn20.xml')
  const svg = await renderDiagram(xml)
  const circles = [...svg.matchAll(/<circle [^>]*r="([\d.]+)"[^>]*\/>/g)].map(([circle, radius]) => [
    Number(radius),
    /stroke-width="(\d)"/.exec(circle)?.[1],
  ])
  // A thin ring starts, a thick one ends; events in between have a second ring within.
  const count = (type: RegExp) => xml.match(type)?.length ?? 0
  const between = count(/<(?:bpmn2?:)?(?:boundaryEvent|intermediate\w+Event) /g)
  const ends = count(/<(?:bpmn2?:)?endEvent /g)
  const starts = count(/<(?:bpmn2?:)?startEvent /g)
  expect([between, ends, starts].every(number => number > 0)).toBe(true)
  expect(circles.filter(([, width]) => width === '4')).toHaveLength(ends)
  expect(circles.filter(([, width]) => width === '2')).toHaveLength(starts + between)
  expect(circles.filter(([, width]) => width === undefined)).toHaveLength(between)
})
