// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { describe, expect, it } from 'vitest'
import { callWork, complete, setUpWorkflow, todoOf } from '../../../../../tests/support/records/workflow.ts'

const { people, deploy, start, isOver } = setUpWorkflow('341023', '341024')

describe('several people at one step', () => {
  const signers = () => [people.editor, ...people.others].map(({ userId }) => userId)
  const signing = (loop: string) => ({
    name: 'sign.bpmn',
    xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
      <process id="sign"><startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/>
      <userTask id="t" name="签字" flowable:assignee="\${who}">${loop}</userTask>
      <sequenceFlow id="b" sourceRef="t" targetRef="e"/><endEvent id="e"/></process></definitions>`,
  })
  const collection = 'flowable:collection="${people}" flowable:elementVariable="who"'

  it('all have to sign', async () => {
    await deploy(signing(`<multiInstanceLoopCharacteristics ${collection}/>`))
    const instance = await start('sign', { people: signers() })
    for (const person of [...people.others, people.editor]) {
      expect(await isOver(instance)).toBe(false)
      await complete(person, instance)
    }
    expect(await isOver(instance)).toBe(true)
  })

  it('all at once, and each of them once', async () => {
    await deploy(signing(`<multiInstanceLoopCharacteristics ${collection}/>`))
    const instance = await start('sign', { people: signers() })
    const everybody = [people.editor, ...people.others]
    const tasks = await Promise.all(everybody.map(async person => (await todoOf(person, instance))[0]?.taskId))
    // Each of them twice, as by a double click.
    const asked = [...everybody, ...everybody].map((person, index) =>
      callWork(person, 'complete-task', { taskId: tasks[index % everybody.length], flag: 'ok' }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...everybody.map(() => 200), ...everybody.map(() => 409)])
    expect(await isOver(instance)).toBe(true)
    const { data } = await people.editor.get('blade-flow/process/history-flow-list', { processInstanceId: instance })
    expect(
      (data as { historyActivityName: string }[]).filter(step => step.historyActivityName === '签字'),
    ).toHaveLength(everybody.length)
  })

  it('any of them is enough, and the tasks of the others are over', async () => {
    const condition = '<completionCondition>${nrOfCompletedInstances &gt;= 1}</completionCondition>'
    await deploy(
      signing(`<multiInstanceLoopCharacteristics ${collection}>${condition}</multiInstanceLoopCharacteristics>`),
    )
    const instance = await start('sign', { people: signers() })
    await complete(people.others[0], instance)
    expect(await isOver(instance)).toBe(true)
    for (const person of [people.editor, ...people.others]) expect(await todoOf(person, instance)).toEqual([])
  })

  it('end as soon as the condition on those who have not signed yet holds', async () => {
    const condition = '<completionCondition>${nrOfActiveInstances &lt;= 1}</completionCondition>'
    await deploy(
      signing(`<multiInstanceLoopCharacteristics ${collection}>${condition}</multiInstanceLoopCharacteristics>`),
    )
    const instance = await start('sign', { people: signers() })
    await complete(people.others[0], instance)
    expect(await isOver(instance)).toBe(false)
    await complete(people.editor, instance)
    expect(await isOver(instance)).toBe(true)
  })

  it('one signs after the other', async () => {
    await deploy(signing(`<multiInstanceLoopCharacteristics isSequential="true" ${collection}/>`))
    const instance = await start('sign', { people: signers() })
    for (const person of [people.editor, ...people.others]) {
      expect(await todoOf(person, instance)).toHaveLength(1)
      await complete(person, instance)
    }
    expect(await isOver(instance)).toBe(true)
  })
})
