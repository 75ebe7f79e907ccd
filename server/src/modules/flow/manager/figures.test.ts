import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ProcessFigures } from '#contract/flow/manager'
import { complete, flowCodes, setUpWorkflow, todoOf } from '../../../../../tests/support/records/workflow.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const TENANT = '341051'
const { people, deploy, start, definitionOf } = setUpWorkflow(TENANT, '341052')

it('counts what was started, finished and overdue in a process and its steps, and how long it took', async () => {
  const [holder] = people.others
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="counted" name="counted"><startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/>
    <userTask id="t" name="复核" flowable:assignee="${holder.userId}" flowable:dueDate="PT2H"/>
    <sequenceFlow id="b" sourceRef="t" targetRef="e"/><endEvent id="e"/></process></definitions>`
  const figures = async (person = people.editor) => {
    const { id: processId } = await definitionOf('counted')
    return person.get('blade-flow/manager/figures', { processId })
  }
  await deploy({ name: 'counted.bpmn', xml })
  expect((await figures()).data).toEqual([])
  for (const hours of [1, 1, 4]) {
    const instance = await start('counted')
    await asSystem(() =>
      sql`update flow_task set create_time = create_time - make_interval(hours => ${hours}),
        due_time = due_time - make_interval(hours => ${hours}) where instance_id = ${instance}`.execute(people.test.db),
    )
    await complete(holder, instance)
  }
  // A later version of the same process counts as well.
  await deploy({ name: 'counted.bpmn', xml: xml.replace('复核', '审核') })
  const open = await start('counted')
  expect(await todoOf(holder, open)).toHaveLength(1)
  const [whole, step, ...others] = (await figures()).data as ProcessFigures[]
  expect(whole).toMatchObject({ taskKey: '', started: 4, finished: 3, overdue: 0 })
  expect(step).toMatchObject({ taskKey: 't', name: '审核', started: 4, finished: 3, overdue: 1 })
  expect([step?.median, step?.p90].map(seconds => Math.round((seconds ?? 0) / 360) / 10)).toEqual([1, 3.4])
  expect(others).toEqual([])
  expect(await figures(people.foreigner)).toMatchObject({ status: 404 })
  expect(await figures(await people.test.addPerson(TENANT, flowCodes.slice(0, 5)))).toMatchObject({ status: 403 })
})
